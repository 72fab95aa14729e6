import type pg from "pg";
import { TAKE_RUNS } from "../../lib/flows/run/durable/work.ts";
import { median } from "../figure.ts";

const FLOWS = 100;
const DUE = 100;
const ROUNDS = 9;

type Plan = { "Execution Time": number; "Planning Time": number };

/** The milliseconds of the database that a look for due runs takes where so many wait, those of `DUE` due ones included. */
export async function takingBeside(client: pg.Client, waiting: number): Promise<number> {
  await client.query("BEGIN");
  try {
    await client.query(
      `INSERT INTO flow SELECT (jsonb_populate_record(f, jsonb_build_object('id', 1000000 + n, 'name', 'waits ' || n))).*
         FROM flow f, generate_series(1, $1::int) AS n WHERE f.id = (SELECT min(id) FROM flow)`,
      [FLOWS],
    );
    await client.query(
      `INSERT INTO flow_work (run_id, flow_id, due_at)
       SELECT gen_random_uuid(), 1000001 + n % $2::int, now() + random() * interval '30 days' + interval '1 day'
         FROM generate_series(1, $1::int) AS n`,
      [waiting, FLOWS],
    );
    await client.query(
      `WITH last AS (SELECT * FROM flow_run ORDER BY id DESC LIMIT 1), made AS (
         INSERT INTO flow_run (id, flow_id, flow_name, version, type, kind, status, started_at, origin, input)
         SELECT gen_random_uuid(), 1000001 + n % $2::int, flow_name, version, type, kind, 'queued', now(), origin, input
           FROM last, generate_series(1, $1::int) AS n
         RETURNING id, flow_id)
       INSERT INTO flow_work (run_id, flow_id) SELECT id, flow_id FROM made`,
      [DUE, FLOWS],
    );
    await client.query("ANALYZE flow_work");
    // A worker asks so often that PostgreSQL plans it once for all values.
    await client.query("SET LOCAL plan_cache_mode = force_generic_plan");
    await client.query(`PREPARE taking (int, int, bigint[], uuid) AS ${TAKE_RUNS}`);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await client.query("SAVEPOINT before");
      const { rows } = await client.query<{ "QUERY PLAN": [Plan] }>(
        "EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE taking (100, 75, '{}', '00000000-0000-4000-8000-000000000000')",
      );
      const [plan] = rows[0]?.["QUERY PLAN"] ?? [];
      times.push((plan?.["Execution Time"] ?? Number.NaN) + (plan?.["Planning Time"] ?? Number.NaN));
      await client.query("ROLLBACK TO SAVEPOINT before");
    }
    return median(times);
  } finally {
    await client.query("ROLLBACK");
    await client.query("DEALLOCATE ALL");
  }
}
