-- Only leads that still wait expire; alone in its migration, as lists may be large.
CREATE INDEX CONCURRENTLY "contact_expires" ON "contact" ("expires_at") WHERE "expires_at" IS NOT NULL AND "state" = 'waiting';
