-- Those whose run is to tell what became of them: few at any time.
CREATE INDEX "attempt_run_under_way" ON "attempt" ("run_id") WHERE "status" = 'going' AND "run_id" IS NOT NULL;
