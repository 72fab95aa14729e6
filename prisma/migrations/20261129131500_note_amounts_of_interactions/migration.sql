-- AlterTable
ALTER TABLE "interaction_change" ADD COLUMN     "answered_after" INTEGER,
ADD COLUMN     "duration" INTEGER,
ADD COLUMN     "held_for" INTEGER,
ADD COLUMN     "transfers" INTEGER;

-- What Prisma can not write ------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION "note_interactions_come"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "interaction_change" ("xid", "gain", "started_at", "channel", "direction", "with_agent", "hub_id",
      "campaign_ids", "agent_ids", "automation_ids", "hub_ids", "disposition_ids", "finished", "abandon",
      "duration", "answered_after", "held_for", "transfers")
    SELECT pg_current_xact_id(), 1, "started_at", "channel", "direction", "with_agent", "hub_id",
           "campaign_ids", "agent_ids", "automation_ids", "hub_ids", "disposition_ids", "finished", "abandon",
           "duration", "answered_after", "held_for", "transfers" FROM "come";
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION "note_interactions_go"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "interaction_change" ("xid", "gain", "started_at", "channel", "direction", "with_agent", "hub_id",
      "campaign_ids", "agent_ids", "automation_ids", "hub_ids", "disposition_ids", "finished", "abandon",
      "duration", "answered_after", "held_for", "transfers")
    SELECT pg_current_xact_id(), -1, "started_at", "channel", "direction", "with_agent", "hub_id",
           "campaign_ids", "agent_ids", "automation_ids", "hub_ids", "disposition_ids", "finished", "abandon",
           "duration", "answered_after", "held_for", "transfers" FROM "gone";
  RETURN NULL;
END $$;

-- A change that a transaction noted before this one, without its amounts, is no change that a copy may take in later.
INSERT INTO "interaction_change_mark" ("xid", "forgotten")
  VALUES ((pg_current_xact_id()::text::bigint + 1)::text::xid8, true);
