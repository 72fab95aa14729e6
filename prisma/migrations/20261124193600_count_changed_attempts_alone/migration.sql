-- As before, but most changes of attempts end early: whether their interactions are written counts nothing, and a contact
-- that has one attempt repeats nothing.
CREATE OR REPLACE FUNCTION "count_attempts_updated"() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF NOT EXISTS (
    SELECT "hub_id", "list_id", "position", "n", "started_at", "outcome", "agent", "disposition" FROM come
    EXCEPT
    SELECT "hub_id", "list_id", "position", "n", "started_at", "outcome", "agent", "disposition" FROM gone
  ) THEN RETURN NULL; END IF;
  INSERT INTO "attempt_count" ("hub_id", "at", "outcome", "agent", "disposition", "attempts")
  SELECT "hub_id", at, "outcome", "agent", "disposition", sum(times) FROM (
    SELECT "hub_id", "attempt_quarter"("started_at") AS at, "outcome", "agent", "disposition", 1 AS times FROM come
    UNION ALL
    SELECT "hub_id", "attempt_quarter"("started_at"), "outcome", "agent", "disposition", -1 FROM gone
  ) AS rows GROUP BY 1, 2, 3, 4, 5 HAVING sum(times) <> 0;
  -- Of several attempts at a contact, all but one have a later number.
  IF NOT EXISTS (SELECT FROM come WHERE "n" > 1) AND NOT EXISTS (SELECT FROM gone WHERE "n" > 1)
    AND NOT EXISTS (
      SELECT FROM (SELECT "list_id", "position" FROM come UNION SELECT "list_id", "position" FROM gone) AS one
        JOIN "attempt" a ON a."list_id" = one."list_id" AND a."position" = one."position" AND a."n" > 1
    ) THEN RETURN NULL; END IF;
  WITH changed AS MATERIALIZED (
    SELECT "hub_id", "list_id", "position", "n", "started_at", kinds, sum(times) AS times FROM (
      SELECT "hub_id", "list_id", "position", "n", "started_at", "attempt_kinds"("outcome") AS kinds, -1 AS times FROM come
      UNION ALL
      SELECT "hub_id", "list_id", "position", "n", "started_at", "attempt_kinds"("outcome"), 1 FROM gone
    ) AS rows GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(times) <> 0
  ), one AS MATERIALIZED (
    SELECT DISTINCT "hub_id", "list_id", "position" FROM changed
  ), is_now AS MATERIALIZED (
    SELECT a."hub_id", a."list_id", a."position", a."n", a."started_at", "attempt_kinds"(a."outcome") AS kinds
      FROM one JOIN "attempt" a ON a."list_id" = one."list_id" AND a."position" = one."position" AND a."hub_id" = one."hub_id"
  ), was AS (
    SELECT "hub_id", "list_id", "position", "n", "started_at", kinds FROM (
      SELECT is_now.*, 1 AS times FROM is_now UNION ALL SELECT changed.* FROM changed
    ) AS rows GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(times) > 0
  ), pairs AS (
    SELECT "hub_id", "started_at", side, kind,
           lag("started_at") OVER (PARTITION BY side, kind, "hub_id", "list_id", "position" ORDER BY "started_at", "n") AS before
      FROM (SELECT is_now.*, 1 AS side FROM is_now UNION ALL SELECT was.*, -1 FROM was) AS rows, unnest(kinds) AS kind
  )
  INSERT INTO "attempt_repeat" ("hub_id", "at", "before", "kind", "repeats")
  SELECT "hub_id", "attempt_quarter"("started_at"), "attempt_quarter"(before), kind, sum(side) FROM pairs
   WHERE before IS NOT NULL GROUP BY 1, 2, 3, 4 HAVING sum(side) <> 0;
  RETURN NULL;
END $$;
