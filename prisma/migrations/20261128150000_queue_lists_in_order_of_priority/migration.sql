-- AlterTable
ALTER TABLE "list" DROP COLUMN "is_ranked",
ADD COLUMN     "queued_priority" INTEGER;

-- What Prisma can not write ------------------------------------------------------------------------------------

-- How far the lists that are in the queue had come: all of them are put there anew.
UPDATE "list" SET "queued_to" = 0, "is_queued" = false WHERE "status" IN ('active', 'paused') AND "queued_to" > 0;
UPDATE "list" SET "queued_priority" = 0 WHERE "queued_to" > 0;

CREATE OR REPLACE FUNCTION "queue_anew"(hubs BIGINT[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "list" SET "queued_to" = 0, "queued_priority" = NULL, "is_queued" = false
    FROM (SELECT "id" FROM "list" WHERE "queued_priority" IS NOT NULL AND (hubs IS NULL OR "hub_id" = ANY(hubs))
           ORDER BY "id" FOR NO KEY UPDATE) AS one
   WHERE "list"."id" = one."id";
$$;
