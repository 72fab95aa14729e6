-- Only contacts that an agent has promised to call; alone in its migration, as lists may be large.
CREATE INDEX CONCURRENTLY "contact_callback" ON "contact" ("agent_id", "next_attempt_at") WHERE "agent_id" IS NOT NULL AND "owed" AND "state" = 'waiting';
