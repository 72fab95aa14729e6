import { beforeAll, expect, test } from "vitest";
import { db, statement } from "../../../db.ts";
import { type GivenRunFilters, runFilterOf } from "./runs.ts";

const UTC = { timezone: "UTC" };

/** Runs of four flows, with something of everything; the rare is rare. */
beforeAll(async () => {
  await statement(db(), "INSERT INTO flow (name) SELECT 'f' || g FROM generate_series(1, 4) g", []);
  await statement(
    db(),
    `INSERT INTO flow_run (id, flow_id, flow_name, version, type, kind, status, started_at, error_node, input)
     SELECT ('01' || lpad(to_hex(g), 30, '0'))::uuid, f.id, f.name, g / 500, 'webhook',
            CASE WHEN g % 501 = 1 THEN 'retry' ELSE 'live' END, CASE WHEN g % 503 = 2 THEN 'waiting' ELSE 'done' END,
            now(), CASE WHEN g % 507 = 3 THEN '4' END, repeat('x', 400)
       FROM generate_series(1, 20000) g JOIN flow f ON f.name = 'f' || (1 + g % 4)`,
    [],
  );
  await statement(db(), "ANALYZE flow_run", []);
});

test.each<[Partial<GivenRunFilters>, RegExp]>([
  [{}, /flow_run_pkey/],
  [{ flow: "f1" }, /flow_run_flow_id_id_idx/],
  [{ flow: "f1", version: 3 }, /flow_run_flow_id_version_id_idx/],
  [{ status: "waiting" }, /flow_run_unusual_status/],
  [{ flow: "f1", status: "waiting" }, /flow_run_unusual_status/],
  [{ kind: "retry" }, /flow_run_unusual_kind/],
  [{ flow: "f1", kind: "retry" }, /flow_run_unusual_kind/],
  [{ node: "4" }, /flow_run_failed_node/],
  [{ flow: "f1", node: "4" }, /flow_run_failed_node/],
])("runs that fit %o are found by an index of their own", async (filters, index) => {
  const { where, values } = await runFilterOf({ ...UTC, ...filters });
  const plan = await statement<{ "QUERY PLAN": string }>(
    db(),
    `EXPLAIN SELECT * FROM flow_run r WHERE ${where} ORDER BY r.id DESC LIMIT 51`,
    values,
  );
  const lines = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(lines).toMatch(index);
  expect(lines).not.toMatch(/Seq Scan/);
});
