-- The interaction of an attempt follows its comment too, and takes those that were left out so far.
DROP TRIGGER "attempt_changed" ON "attempt";
CREATE TRIGGER "attempt_changed" BEFORE UPDATE OF "outcome", "ended_at", "reason", "agent", "disposition", "comment", "run_id" ON "attempt"
  FOR EACH ROW WHEN (OLD."shown" = 'shown' AND NEW."shown" = 'shown' AND
    (OLD."outcome", OLD."ended_at", OLD."reason", OLD."agent", OLD."disposition", OLD."comment", OLD."run_id")
      IS DISTINCT FROM
      (NEW."outcome", NEW."ended_at", NEW."reason", NEW."agent", NEW."disposition", NEW."comment", NEW."run_id"))
  EXECUTE FUNCTION "show_attempt_again"();

UPDATE "attempt" SET "shown" = 'changed' WHERE "shown" = 'shown' AND "disposition" IS NOT NULL AND "comment" IS NOT NULL;
