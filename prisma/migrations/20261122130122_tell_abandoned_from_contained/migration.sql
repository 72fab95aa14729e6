-- AlterTable
ALTER TABLE "interaction" ADD COLUMN     "abandon" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "interaction_change" ADD COLUMN     "abandon" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "finished" BOOLEAN NOT NULL DEFAULT false;

-- What Prisma can not write ------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION "note_interactions_come"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "interaction_change" ("xid", "gain", "started_at", "channel", "direction", "with_agent", "hub_id",
      "campaign_ids", "agent_ids", "automation_ids", "hub_ids", "disposition_ids", "finished", "abandon")
    SELECT pg_current_xact_id(), 1, "started_at", "channel", "direction", "with_agent", "hub_id",
           "campaign_ids", "agent_ids", "automation_ids", "hub_ids", "disposition_ids", "finished", "abandon" FROM "come";
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION "note_interactions_go"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "interaction_change" ("xid", "gain", "started_at", "channel", "direction", "with_agent", "hub_id",
      "campaign_ids", "agent_ids", "automation_ids", "hub_ids", "disposition_ids", "finished", "abandon")
    SELECT pg_current_xact_id(), -1, "started_at", "channel", "direction", "with_agent", "hub_id",
           "campaign_ids", "agent_ids", "automation_ids", "hub_ids", "disposition_ids", "finished", "abandon" FROM "gone";
  RETURN NULL;
END $$;

-- Of what was stored before, only where an outcome depends on it: inbound, with an automation and without an agent.
-- Escapes in a segment's text are put out of the way: json refuses some that JSON knows, and what is read has none.
UPDATE "interaction" SET "abandon" = true
 WHERE "direction" = 'inbound' AND NOT "with_agent" AND num_nonnulls(VARIADIC "automation_ids") > 0 AND EXISTS (
   SELECT FROM "segment"
    WHERE "segment"."guid" = "interaction"."guid" AND "body" LIKE '%"abandon"%'
      AND regexp_replace("body", '\\.', '?', 'g')::json -> 'flags' ->> 'abandon' = 'true');

-- Segments that end before they start were taken once.
UPDATE "interaction" SET "duration" = NULL WHERE "duration" < 0;
