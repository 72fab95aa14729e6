-- AlterTable
ALTER TABLE "interaction" ADD COLUMN     "answered_after" INTEGER;

-- What the feed derives from now on, of what it stored before. Escapes in a segment's text are put out of the way:
-- json refuses some that JSON knows, and what is read here has none.
UPDATE "interaction" SET "answered_after" = GREATEST(0, extract(epoch FROM "first"."at" - "started_at"))::int
  FROM (
    SELECT "guid", min(("body" -> 'timings' ->> 'dateAttendedAgent')::timestamp) AT TIME ZONE 'UTC' AS "at"
      FROM (SELECT "guid", regexp_replace("body", '\\.', '?', 'g')::json AS "body" FROM "segment") AS "plain"
     WHERE "body" ->> 'agent' <> ''
     GROUP BY "guid"
  ) AS "first"
 WHERE "interaction"."guid" = "first"."guid" AND "first"."at" IS NOT NULL;
