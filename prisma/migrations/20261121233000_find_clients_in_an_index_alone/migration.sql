-- With the guid, a page's or a total's interactions are found in the index alone: of a client's in two years, or of a
-- first name's, each would else be read from another place of the table.
DROP INDEX "interaction_client_id";
DROP INDEX "interaction_client_name";
CREATE INDEX "interaction_client_id" ON "interaction" ("client_id_folded", "started_at", "guid") WHERE "client_id_folded" IS NOT NULL;
CREATE INDEX "interaction_client_name" ON "interaction" ("client_name_folded", "started_at", "guid") WHERE "client_name_folded" IS NOT NULL;

-- How many begin with a text decides whether they are looked for by it or by date: a hundred values of all tell too little.
ALTER TABLE "interaction" ALTER COLUMN "client_id_folded" SET STATISTICS 500,
  ALTER COLUMN "client_name_folded" SET STATISTICS 500;
ANALYZE "interaction" ("client_id_folded", "client_name_folded");
