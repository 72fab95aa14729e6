-- A list goes into the queue in the order in which it is worked. Few lists have priorities, and only their contacts have
-- entries here, so that loading the others costs nothing more; alone in its migration, as lists may be large.
CREATE INDEX CONCURRENTLY "contact_priority" ON "contact" ("list_id", "priority", "position") WHERE "priority" <> 0;
