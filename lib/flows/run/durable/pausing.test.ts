import { expect, test } from "vitest";
import { POST as resume } from "@/app/api/webhooks/id/[flow]/resume/route.ts";
import { db, pool } from "../../../db.ts";
import { call } from "../../../testing/call.ts";
import { flowPath } from "../../../testing/flow-api.ts";
import { from, stop } from "../run.fixture.ts";
import { admin, api, deployed, withStub } from "../webhook/live.fixture.ts";
import { accepted, take } from "./durable.fixture.ts";
import { pauseCrashing } from "./pausing.ts";

withStub();

const ROUNDS = 4;
const AT_ONCE = 3;

test("deploys, pauses and resumes of one flow at once leave it in one state, which its audit tells", async () => {
  const flow = await deployed(from(2, stop(2, "1")), { answer: "atOnce" });
  const id = await accepted(flow);
  const crashing = [{ ...(await take(id)), crashes: 20 }];
  expect((await api.update(flow, { deployed: "false" })).status).toBe(200);
  const path = `${flowPath(flow)}/resume`;
  for (let round = 0; round < ROUNDS; round++) {
    const calls = Array.from({ length: AT_ONCE }, (_, n) => [
      api.deploy(flow, { version: 1 + ((round + n) % 2) }),
      call(resume, { method: "POST", path, key: admin }),
      pauseCrashing(crashing),
    ]).flat();
    const answers = await Promise.all(calls);
    for (const answer of answers) if (answer) expect([200, 409]).toContain(answer.status);
  }
  const { liveVersion, paused } = (await api.get(flow)).json.result;
  const { rows } = await pool().query<{ action: string }>(
    "SELECT action FROM audit WHERE target = $1 AND action IN ('flow.pause', 'flow.resume') ORDER BY id",
    [flow],
  );
  const actions = rows.map(({ action }) => action);
  // In turns: no pause of a paused flow, no resume of one that goes on.
  expect(actions).toEqual(actions.map((_, n) => (n % 2 === 0 ? "flow.pause" : "flow.resume")));
  expect(actions.length).toBeGreaterThan(0);
  expect(paused !== null).toBe(actions.at(-1) === "flow.pause");
  const last = await db().audit.findFirst({ where: { target: flow, action: "flow.deploy" }, orderBy: { id: "desc" } });
  expect(last?.after).toMatchObject({ live: liveVersion });
});
