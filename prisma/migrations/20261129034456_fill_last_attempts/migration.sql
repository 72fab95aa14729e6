-- One pass over the attempts that are still kept. It may take seconds, so it is a migration of its own: a new column locks
-- the table against readers too. Lists are locked in the order of their ids, as the dispatcher locks them.
WITH last AS MATERIALIZED (
  SELECT list_id, max(started_at) AS at FROM attempt GROUP BY list_id
), locked AS MATERIALIZED (
  SELECT id FROM list WHERE id IN (SELECT list_id FROM last) ORDER BY id FOR NO KEY UPDATE
)
UPDATE list l SET last_attempt_at = last.at FROM last JOIN locked ON locked.id = last.list_id WHERE l.id = last.list_id;
