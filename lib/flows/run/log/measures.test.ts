import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { GET as metrics } from "@/app/api/metrics/flows/route.ts";
import { pool } from "../../../db.ts";
import { call } from "../../../testing/call.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { accepted } from "../durable/durable.fixture.ts";
import { from, giveUp, stop } from "../run.fixture.ts";
import { admin, api, ask, deployed, logged, withStub } from "../webhook/live.fixture.ts";
import { runMeasures } from "./measures.ts";

withStub();

test("the metrics tell each flow's runs, errors and times of the last minutes, and what waits for how long", async () => {
  const flow = await deployed(
    from(2, node(2, "condition", { expression: "BODY.ok" }, { true: 3, false: 4 }), stop(3, "1"), giveUp(4, "no")),
  );
  for (const ok of [true, true, false]) {
    await logged((await ask(flow, { body: { ok } })).headers.get("x-run-id") ?? "");
  }
  await api.test(flow);
  await pool().query("UPDATE flow_run SET duration_ms = 1500 WHERE kind = 'live'");
  const waits = await deployed(from(2, stop(2, "1")), { answer: "atOnce" });
  await ask(waits);
  await pool().query("UPDATE flow_work SET due_at = now() - interval '90 seconds'");
  const { text } = await call(metrics, { path: "/api/metrics/flows", key: admin });
  expect((await call(metrics, { path: "/api/metrics/flows" })).status).toBe(401);
  expect(text).toContain(`switchyard_flow_runs{flow="${flow}",state="all"} 3`);
  expect(text).toContain(`switchyard_flow_runs{flow="${flow}",state="failed"} 1`);
  expect(text).toContain(`switchyard_flow_run_seconds{flow="${flow}",quantile="0.95"} 1.5`);
  expect(text).toContain(`switchyard_flow_queue_runs{flow="${waits}"} 1`);
  expect(text).toMatch(new RegExp(`switchyard_flow_queue_lag_seconds\\{flow="${waits}"\\} 9\\d`));
  expect(text).toContain(`switchyard_flow_queue_runs{flow="${flow}"} 0`);
});

test("runs whose worker is gone wait too; those at work and those that are not due do not", async () => {
  const flow = await deployed(from(2, stop(2, "1")), { answer: "atOnce" });
  const [gone, atWork, later] = [await accepted(flow), await accepted(flow), await accepted(flow)];
  const due = (id: string, claim: string | null, seconds: number) =>
    pool().query("UPDATE flow_work SET claim = $2, due_at = now() + make_interval(secs => $3) WHERE run_id = $1", [
      id,
      claim,
      seconds,
    ]);
  await due(gone, randomUUID(), -45);
  await due(atWork, randomUUID(), 600);
  await due(later, null, 600);
  const { queues } = await runMeasures();
  expect(queues.filter((one) => one.flow === flow)).toEqual([{ flow, due: 1, lagS: expect.closeTo(45, -1) }]);
});
