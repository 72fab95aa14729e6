import { expect, onTestFinished, test, vi } from "vitest";
import { POST as resume } from "@/app/api/webhooks/id/[flow]/resume/route.ts";
import { pool } from "../../../db.ts";
import { flowWorld } from "../../../launch/worlds/flow-world.ts";
import { call } from "../../../testing/call.ts";
import { makeApiKey } from "../../../testing/factories.ts";
import { flowPath } from "../../../testing/flow-api.ts";
import { POLL_MS } from "../../../testing/time-limits.ts";
import { from, stop } from "../run.fixture.ts";
import { admin, api, ask, deployed, logged, withStub } from "../webhook/live.fixture.ts";
import { runWorker } from "./worker.ts";

withStub();

/** Works until the test ends: it would take the runs that the next test still prepares. */
function startWorker(): void {
  const worker = runWorker(flowWorld);
  worker.start();
  onTestFinished(() => worker.stop());
}

const resumed = (flow: string, key = admin) => call(resume, { method: "POST", path: `${flowPath(flow)}/resume`, key });

test("a paused flow says so, refuses calls before it looks at them, and goes on once it is resumed", async () => {
  const flow = await deployed(from(2, stop(2, "1")), { answer: "atOnce" });
  expect((await api.get(flow)).json.result.paused).toBeNull();
  expect((await resumed(flow)).status).toBe(409);
  const { runId } = (await ask(flow)).json;
  await pool().query("UPDATE flow SET paused_at = now(), paused_why = 'It ends processes.' WHERE name = $1", [flow]);
  await pool().query("UPDATE flow_work SET crashes = 20 WHERE run_id = $1", [runId]);
  const paused = { reason: "It ends processes.", at: expect.stringMatching(/^20/) };
  expect((await api.get(flow)).json.result.paused).toEqual(paused);
  expect((await api.history(flow)).json.result).toEqual([]);
  const listed = (await api.list("?drawing=false")).json.result;
  expect(listed.find(({ name }: { name: string }) => name === flow).paused).toEqual(paused);
  const refused = await vi.waitFor(async () => {
    const answer = await ask(flow, { method: "PUT", key: null });
    expect(answer.status).toBe(503);
    return answer;
  });
  expect([refused.headers.get("retry-after"), refused.headers.get("x-run-id")]).toEqual(["60", null]);
  expect((await resumed(flow, await makeApiKey({ scopes: ["flows:read"] }))).status).toBe(403);
  expect((await resumed(flow)).json.result).toMatchObject({ name: flow, paused: null });
  expect((await resumed("no-such-flow")).status).toBe(404);
  const { rows } = await pool().query("SELECT crashes FROM flow_work WHERE run_id = $1", [runId]);
  expect(rows).toEqual([{ crashes: 0 }]);
  startWorker();
  await vi.waitFor(async () => expect((await logged(runId)).status).toBe("done"), { timeout: POLL_MS });
  await vi.waitFor(async () => expect((await ask(flow)).status).toBe(202));
});

test("what waits of a flow that was deleted while it was paused is cancelled, of one that is gone it fails", async () => {
  const flow = await deployed(from(2, stop(2, "1")), { answer: "atOnce" });
  const dropped = (await ask(flow)).json.runId;
  await pool().query("UPDATE flow SET paused_at = now(), paused_why = 'It ends processes.' WHERE name = $1", [flow]);
  expect((await api.remove(flow)).status).toBe(200);
  const gone = await deployed(from(2, stop(2, "1")), { answer: "atOnce" });
  const orphan = (await ask(gone)).json.runId;
  await pool().query("UPDATE flow SET paused_at = now(), paused_why = 'It ends processes.' WHERE name = $1", [gone]);
  await pool().query("DELETE FROM flow WHERE name = $1", [gone]);
  startWorker();
  const statuses = async () => [(await logged(dropped)).status, (await logged(orphan)).status];
  await vi.waitFor(async () => expect(await statuses()).toEqual(["cancelled", "failed"]), { timeout: POLL_MS });
  expect((await logged(orphan)).error).toMatchObject({ code: "interrupted" });
});
