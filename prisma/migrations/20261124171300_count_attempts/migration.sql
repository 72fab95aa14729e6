-- CreateTable
CREATE TABLE "attempt_count" (
    "id" BIGSERIAL NOT NULL,
    "hub_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT,
    "agent" TEXT,
    "disposition" JSONB,
    "attempts" INTEGER NOT NULL,
    "is_folded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "attempt_count_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempt_repeat" (
    "id" BIGSERIAL NOT NULL,
    "hub_id" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "before" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "repeats" INTEGER NOT NULL,
    "is_folded" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "attempt_repeat_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "attempt_count_hub_id_at_idx" ON "attempt_count"("hub_id", "at");

-- CreateIndex
CREATE INDEX "attempt_repeat_hub_id_at_idx" ON "attempt_repeat"("hub_id", "at");

-- CreateIndex
CREATE INDEX "attempt_started_at_idx" ON "attempt" USING BRIN ("started_at");

-- What Prisma can not write ------------------------------------------------------------------------------------

-- What was not folded yet is found without the rest.
CREATE INDEX "attempt_count_unfolded" ON "attempt_count"("hub_id", "at") WHERE NOT "is_folded";
CREATE INDEX "attempt_repeat_unfolded" ON "attempt_repeat"("hub_id", "at") WHERE NOT "is_folded";

CREATE FUNCTION "attempt_quarter"(started TIMESTAMPTZ) RETURNS TIMESTAMPTZ LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_bin('15 minutes', started, TIMESTAMPTZ '2000-01-01 00:00:00Z')
$$;

-- As what an attempt of this outcome counts: lib/outbound/progress/counted.ts has the same.
CREATE FUNCTION "attempt_kinds"(outcome TEXT) RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN outcome IN ('answered', 'delivered', 'read') THEN ARRAY['attempted', 'reached', 'sent']
              WHEN outcome = 'sent' THEN ARRAY['attempted', 'sent'] ELSE ARRAY['attempted'] END
$$;

-- Counts are differences, appended in the transaction that changed the attempts: nobody waits for a row of counts, and
-- what is rolled back counts nothing. A repeat is an attempt at a contact that had one of the same kind before it. The
-- repeats of a contact are those that its attempts show after the statement, less those that they showed before it; its
-- attempts are found one contact after the other, however many rows the statement had that was planned first.
CREATE FUNCTION "count_attempts_inserted"() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO "attempt_count" ("hub_id", "at", "outcome", "agent", "disposition", "attempts")
  SELECT "hub_id", "attempt_quarter"("started_at"), "outcome", "agent", "disposition", count(*) FROM come GROUP BY 1, 2, 3, 4, 5;
  IF NOT EXISTS (SELECT FROM come WHERE "n" > 1) THEN RETURN NULL; END IF;
  WITH one AS MATERIALIZED (
    SELECT DISTINCT "hub_id", "list_id", "position" FROM come WHERE "n" > 1
  ), is_now AS MATERIALIZED (
    SELECT a."hub_id", a."list_id", a."position", a."n", a."started_at", "attempt_kinds"(a."outcome") AS kinds
      FROM one JOIN "attempt" a ON a."list_id" = one."list_id" AND a."position" = one."position" AND a."hub_id" = one."hub_id"
  ), was AS (
    SELECT "hub_id", "list_id", "position", "n", "started_at", kinds FROM (
      SELECT is_now.*, 1 AS times FROM is_now
      UNION ALL
      SELECT "hub_id", "list_id", "position", "n", "started_at", "attempt_kinds"("outcome"), -1 FROM come
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

CREATE FUNCTION "count_attempts_updated"() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO "attempt_count" ("hub_id", "at", "outcome", "agent", "disposition", "attempts")
  SELECT "hub_id", at, "outcome", "agent", "disposition", sum(times) FROM (
    SELECT "hub_id", "attempt_quarter"("started_at") AS at, "outcome", "agent", "disposition", 1 AS times FROM come
    UNION ALL
    SELECT "hub_id", "attempt_quarter"("started_at"), "outcome", "agent", "disposition", -1 FROM gone
  ) AS rows GROUP BY 1, 2, 3, 4, 5 HAVING sum(times) <> 0;
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

CREATE FUNCTION "count_attempts_deleted"() RETURNS trigger LANGUAGE plpgsql
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO "attempt_count" ("hub_id", "at", "outcome", "agent", "disposition", "attempts")
  SELECT "hub_id", "attempt_quarter"("started_at"), "outcome", "agent", "disposition", -count(*) FROM gone GROUP BY 1, 2, 3, 4, 5;
  WITH one AS MATERIALIZED (
    SELECT DISTINCT "hub_id", "list_id", "position" FROM gone
  ), is_now AS MATERIALIZED (
    SELECT a."hub_id", a."list_id", a."position", a."n", a."started_at", "attempt_kinds"(a."outcome") AS kinds
      FROM one JOIN "attempt" a ON a."list_id" = one."list_id" AND a."position" = one."position" AND a."hub_id" = one."hub_id"
  ), was AS (
    SELECT * FROM is_now
    UNION ALL
    SELECT "hub_id", "list_id", "position", "n", "started_at", "attempt_kinds"("outcome") FROM gone
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

CREATE FUNCTION "count_no_attempts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  TRUNCATE "attempt_count", "attempt_repeat";
  RETURN NULL;
END $$;

-- The first of them waits until nobody changes attempts, and keeps it so: all that are there are counted below.
CREATE TRIGGER "attempt_inserted" AFTER INSERT ON "attempt" REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION "count_attempts_inserted"();
CREATE TRIGGER "attempt_updated" AFTER UPDATE ON "attempt" REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION "count_attempts_updated"();
CREATE TRIGGER "attempt_deleted" AFTER DELETE ON "attempt" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "count_attempts_deleted"();
CREATE TRIGGER "attempt_truncated" AFTER TRUNCATE ON "attempt"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_no_attempts"();

INSERT INTO "attempt_count" ("hub_id", "at", "outcome", "agent", "disposition", "attempts", "is_folded")
SELECT "hub_id", "attempt_quarter"("started_at"), "outcome", "agent", "disposition", count(*), true FROM "attempt" GROUP BY 1, 2, 3, 4, 5;

INSERT INTO "attempt_repeat" ("hub_id", "at", "before", "kind", "repeats", "is_folded")
SELECT "hub_id", "attempt_quarter"("started_at"), "attempt_quarter"(before), kind, count(*), true
  FROM (SELECT "hub_id", "started_at", kind,
               lag("started_at") OVER (PARTITION BY kind, "hub_id", "list_id", "position" ORDER BY "started_at", "n") AS before
          FROM "attempt", unnest("attempt_kinds"("outcome")) AS kind) AS pairs
 WHERE before IS NOT NULL GROUP BY 1, 2, 3, 4;
