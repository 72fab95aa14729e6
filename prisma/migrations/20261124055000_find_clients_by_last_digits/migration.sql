-- A number is looked for by its last digits as by its first: read backwards they are a prefix. What ends otherwise, an
-- address say, is not in it.
CREATE INDEX CONCURRENTLY "interaction_client_id_end" ON "interaction" (reverse("client_id_folded"), "started_at", "guid") INCLUDE ("client_id_folded") WHERE "client_id_folded" ~ '[0-9]{4}$';
