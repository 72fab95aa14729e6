-- What Prisma can not write ------------------------------------------------------------------------------------

-- Where contacts stand in the queue, and until when a cap holds them, follows from settings: the worker puts lists into
-- the queue anew, whoever changed those, and contacts keep their old place until it comes to them.
CREATE FUNCTION "queue_anew"(hubs BIGINT[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "list" SET "queued_to" = 0, "is_queued" = false
    FROM (SELECT "id" FROM "list" WHERE "queued_to" > 0 AND (hubs IS NULL OR "hub_id" = ANY(hubs))
           ORDER BY "id" FOR NO KEY UPDATE) AS one
   WHERE "list"."id" = one."id";
$$;
CREATE FUNCTION "queue_hub_anew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "queue_anew"(ARRAY[NEW."id"]);
  RETURN NULL;
END $$;
CREATE FUNCTION "queue_all_anew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "queue_anew"(NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "hub_queue_anew" AFTER UPDATE OF "max_per_day", "horizontal" ON "hub" FOR EACH ROW
  WHEN (OLD."max_per_day" IS DISTINCT FROM NEW."max_per_day" OR OLD."horizontal" <> NEW."horizontal")
  EXECUTE FUNCTION "queue_hub_anew"();
CREATE TRIGGER "contacting_cap_queue_anew" AFTER INSERT OR UPDATE OR DELETE ON "contacting_cap"
  FOR EACH STATEMENT EXECUTE FUNCTION "queue_all_anew"();
