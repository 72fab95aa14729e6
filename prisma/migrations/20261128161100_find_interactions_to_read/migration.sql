-- What came before these columns, or from a program that does not know them, is filled in by the job
-- "interactions.handling". What it has done has no entry here; alone in its migration, as there may be millions.
CREATE INDEX CONCURRENTLY "interaction_to_read" ON "interaction" ("guid") WHERE "transfers" IS NULL;
