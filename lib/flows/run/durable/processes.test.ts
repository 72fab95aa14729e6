import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { pool } from "../../../db.ts";
import { flowPath } from "../../../testing/flow-api.ts";
import { PROCESSES_MS } from "../../../testing/time-limits.ts";
import { from, stop } from "../run.fixture.ts";
import { admin, deployed, redeployed, withStub } from "../webhook/live.fixture.ts";
import { WAIT } from "./durable.fixture.ts";
import { type FlowProcess, startFlowProcess } from "./processes.fixture.ts";

withStub();

const ROUNDS = 3;
/** Calls of a process in a round. */
const CALLS = 8;
const atOnce = { answer: "atOnce" };

let processes: FlowProcess[];
beforeAll(async () => {
  processes = await Promise.all([startFlowProcess(), startFlowProcess()]);
}, PROCESSES_MS);
afterAll(() => Promise.all(processes.map((one) => one.end())));

/** A call of the API in that process. */
async function send(one: FlowProcess, route: string, method: string, path: string, body?: object) {
  const headers = { "X-ApiKey": admin, "Content-Type": "application/json" };
  const { status, text } = await one.obey({
    route,
    method,
    path,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status, json: JSON.parse(text) };
}

const callOf = (one: FlowProcess, flow: string) => send(one, "webhook/[flow]", "POST", `/api/webhook/${flow}`, {});
const changeOf = (one: FlowProcess, flow: string, what: "deploy" | "resume", body?: object) =>
  send(one, `webhooks/id/[flow]/${what}`, "POST", `${flowPath(flow)}/${what}`, body);
const liveOf = async (one: FlowProcess, flow: string): Promise<number> =>
  (await send(one, "webhooks/id/[flow]", "GET", flowPath(flow))).json.result.liveVersion;

type Found = { id: string; status: string; version: number; result: unknown };
async function runsOf(flow: string): Promise<Found[]> {
  const { rows } = await pool().query<Found & { result: string | null }>(
    "SELECT id, status, version, result FROM flow_run WHERE flow_name = $1 ORDER BY id",
    [flow],
  );
  return rows.map(({ result, ...rest }) => ({ ...rest, result: result === null ? null : JSON.parse(result) }));
}

/** Over once both processes have looked for runs after now: each looks on and on, and takes what is due. */
async function bothLooked(other: string): Promise<void> {
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) for (const one of processes) ids.push((await callOf(one, other)).json.runId);
  await allDone(other, ids);
}

const allDone = (flow: string, ids: readonly string[]) =>
  vi.waitFor(async () => {
    const done = (await runsOf(flow)).filter(({ status }) => status === "done").map(({ id }) => id);
    expect(ids.filter((id) => !done.includes(id))).toEqual([]);
  }, WAIT);

test("two processes deploy, pause and call one flow at once: no call is lost, none runs in the pause, both serve one version", {
  timeout: PROCESSES_MS,
}, async () => {
  const flow = await deployed(from(2, stop(2, "1")), atOnce);
  await redeployed(flow, from(2, stop(2, "2")), atOnce);
  const other = await deployed(from(2, stop(2, "0")), atOnce);
  const { rows } = await pool().query<{ id: string }>("SELECT id::text FROM flow WHERE name = $1", [flow]);
  const pause = rows[0]?.id ?? "";
  const accepted: string[] = [];
  /** Calls the flow in that process; gives the status. */
  const call = async (one: FlowProcess): Promise<number> => {
    const { status, json } = await callOf(one, flow);
    if (status === 202) accepted.push(json.runId);
    return status;
  };
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(
      processes.flatMap((one, n) => [
        ...Array.from({ length: CALLS }, () => call(one)),
        changeOf(one, flow, "deploy", { version: 1 + ((round + n) % 2) }).then(({ status }) => status),
        one.obey({ pause }).then(() => call(one)),
      ]),
    );
    for (const status of answers) expect([200, 202, 503]).toContain(status);
    // What both acknowledged counts everywhere within a second; what is accepted until then waits for the end of the pause.
    await vi.waitFor(async () => expect(await Promise.all(processes.map(call))).toEqual([503, 503]), WAIT);
    await vi.waitFor(async () => expect((await runsOf(flow)).filter(({ status }) => status === "running")).toEqual([]));
    const paused = await runsOf(flow);
    await bothLooked(other);
    expect(await runsOf(flow)).toEqual(paused);
    const resumed = await Promise.all(processes.map((one) => changeOf(one, flow, "resume")));
    expect(resumed.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [live, ...others] = await Promise.all(processes.map((one) => liveOf(one, flow)));
    expect(others).toEqual([live]);
    await vi.waitFor(async () => expect(await Promise.all(processes.map(call))).toEqual([202, 202]), WAIT);
    const last = accepted.slice(-2);
    await allDone(flow, accepted);
    const served = (await runsOf(flow)).filter(({ id }) => last.includes(id));
    expect(served.map(({ version }) => version)).toEqual([live, live]);
  }
  const runs = await runsOf(flow);
  expect(runs.map(({ id }) => id)).toEqual(accepted.toSorted());
  expect(runs.map(({ result }) => result)).toEqual(runs.map(({ version }) => version));
  expect(runs.length).toBeGreaterThan(2 * ROUNDS);
});
