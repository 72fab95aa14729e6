-- AlterTable
-- What was written before has been handed on, as far as there was anybody to hand it to.
ALTER TABLE "event" ADD COLUMN     "campaign" TEXT,
ADD COLUMN     "custom" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "depth" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "hub" TEXT,
ADD COLUMN     "xid" xid8 NOT NULL DEFAULT '1'::xid8,
ALTER COLUMN "at" SET DEFAULT clock_timestamp();
ALTER TABLE "event" ALTER COLUMN "xid" SET DEFAULT pg_current_xact_id();

-- AlterTable
ALTER TABLE "flow" ADD COLUMN     "live_since" TIMESTAMPTZ(3);
UPDATE "flow" SET "live_since" = clock_timestamp() WHERE "live" IS NOT NULL;

CREATE FUNCTION "note_live_since"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."live" IS NULL THEN
    NEW."live_since" = NULL;
  ELSIF TG_OP = 'INSERT' OR OLD."live" IS NULL THEN
    NEW."live_since" = clock_timestamp();
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "flow_live_since" BEFORE INSERT OR UPDATE OF "live" ON "flow"
  FOR EACH ROW EXECUTE FUNCTION "note_live_since"();

-- CreateTable
CREATE TABLE "event_reader" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "seen" pg_snapshot NOT NULL,
    "reading" pg_snapshot,
    "after_xid" xid8 NOT NULL DEFAULT '0'::xid8,
    "after_id" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "event_reader_pkey" PRIMARY KEY ("id")
);

INSERT INTO "event_reader" ("seen") VALUES (pg_current_snapshot());
