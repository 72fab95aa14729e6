-- One number, one entry: entries that are kept in another spelling take the one that numbers are compared by
-- (`canonicalId` of lib/client-id.ts). Of those that become equal the oldest stays, with the first reason there is.
CREATE TEMPORARY TABLE "blacklist_canonical" ON COMMIT DROP AS
SELECT "id", "canonical",
       first_value("id") OVER same AS "kept",
       first_value("reason") OVER (PARTITION BY "canonical" ORDER BY "reason" IS NULL, "id") AS "first_reason"
  FROM (SELECT "id", "reason",
               CASE WHEN "client_id" LIKE '%@%' THEN lower(btrim("client_id"))
                    ELSE regexp_replace(regexp_replace("client_id",
                           '^\s*\+|[\s.()\[\]\u061C\u200E\u200F\u2010-\u2015\u202A-\u202E\u2066-\u2069-]', '', 'g'),
                         '^00(?=[1-9][0-9]{2,}$)', '') END AS "canonical"
          FROM "blacklist") AS "entry"
WINDOW same AS (PARTITION BY "canonical" ORDER BY "id");

DELETE FROM "blacklist" AS "entry" USING "blacklist_canonical" AS "as"
 WHERE "as"."id" = "entry"."id" AND "as"."kept" <> "entry"."id";

UPDATE "blacklist" AS "entry"
   SET "client_id" = "as"."canonical", "reason" = COALESCE("entry"."reason", "as"."first_reason")
  FROM "blacklist_canonical" AS "as"
 WHERE "as"."id" = "entry"."id"
   AND ("entry"."client_id" <> "as"."canonical"
        OR ("entry"."reason" IS NULL AND "as"."first_reason" IS NOT NULL));
