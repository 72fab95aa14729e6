-- CreateTable
CREATE TABLE "interaction_change" (
    "xid" xid8 NOT NULL,
    "gain" SMALLINT NOT NULL,
    "started_at" TIMESTAMPTZ(0) NOT NULL,
    "channel" "channel" NOT NULL,
    "direction" "direction" NOT NULL,
    "with_agent" BOOLEAN NOT NULL,
    "hub_id" BIGINT,
    "campaign_ids" BIGINT[],
    "agent_ids" BIGINT[],
    "automation_ids" BIGINT[],
    "hub_ids" BIGINT[],
    "disposition_ids" BIGINT[]
);

-- CreateTable
CREATE TABLE "interaction_change_mark" (
    "xid" xid8 NOT NULL,
    "marked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "forgotten" BOOLEAN NOT NULL
);

-- CreateIndex
CREATE INDEX "interaction_change_xid" ON "interaction_change"("xid");

-- What Prisma can not write ------------------------------------------------------------------------------------

-- By whomever and however rows come and go: once a statement, from the rows it touched.
CREATE FUNCTION "note_interactions_come"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "interaction_change"
    SELECT pg_current_xact_id(), 1, "started_at", "channel", "direction", "with_agent", "hub_id", "campaign_ids",
           "agent_ids", "automation_ids", "hub_ids", "disposition_ids" FROM "come";
  RETURN NULL;
END $$;
CREATE FUNCTION "note_interactions_go"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "interaction_change"
    SELECT pg_current_xact_id(), -1, "started_at", "channel", "direction", "with_agent", "hub_id", "campaign_ids",
           "agent_ids", "automation_ids", "hub_ids", "disposition_ids" FROM "gone";
  RETURN NULL;
END $$;
-- A transaction that is not over sees to it that nobody who began before it relies on the changes alone.
CREATE FUNCTION "note_interactions_truncated"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "interaction_change_mark" ("xid", "forgotten")
    VALUES ((pg_current_xact_id()::text::bigint + 1)::text::xid8, true);
  RETURN NULL;
END $$;
CREATE TRIGGER "interaction_inserted" AFTER INSERT ON "interaction" REFERENCING NEW TABLE AS "come"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_interactions_come"();
CREATE TRIGGER "interaction_deleted" AFTER DELETE ON "interaction" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_interactions_go"();
CREATE TRIGGER "interaction_updated_from" AFTER UPDATE ON "interaction" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_interactions_go"();
CREATE TRIGGER "interaction_updated_to" AFTER UPDATE ON "interaction" REFERENCING NEW TABLE AS "come"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_interactions_come"();
CREATE TRIGGER "interaction_truncated" AFTER TRUNCATE ON "interaction"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_interactions_truncated"();
