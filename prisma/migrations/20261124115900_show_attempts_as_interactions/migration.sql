-- AlterTable
ALTER TABLE "attempt" ADD COLUMN     "shown" TEXT NOT NULL DEFAULT 'new';

-- What Prisma can not write ------------------------------------------------------------------------------------

-- Only what is to be written into interactions has an entry.
CREATE INDEX "attempt_to_show" ON "attempt" ("id") WHERE "shown" IN ('new', 'changed');

-- Whatever changes an attempt, its interaction follows.
CREATE FUNCTION "show_attempt_again"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."shown" := 'changed';
  RETURN NEW;
END $$;
CREATE TRIGGER "attempt_changed" BEFORE UPDATE OF "outcome", "ended_at", "reason", "agent", "disposition", "run_id" ON "attempt"
  FOR EACH ROW WHEN (OLD."shown" = 'shown' AND NEW."shown" = 'shown' AND
    (OLD."outcome", OLD."ended_at", OLD."reason", OLD."agent", OLD."disposition", OLD."run_id")
      IS DISTINCT FROM (NEW."outcome", NEW."ended_at", NEW."reason", NEW."agent", NEW."disposition", NEW."run_id"))
  EXECUTE FUNCTION "show_attempt_again"();
