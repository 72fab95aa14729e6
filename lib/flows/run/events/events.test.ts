import { afterEach, describe, expect, test, vi } from "vitest";
import { db, pool, transaction } from "../../../db.ts";
import { emit, emitCustom } from "../../../events/events.ts";
import { handEventsOn } from "../../../events/reading.ts";
import type { Poller } from "../../../jobs/poller.ts";
import { flowWorld } from "../../../launch/worlds/flow-world.ts";
import { unique } from "../../../testing/factories.ts";
import { POLL_MS } from "../../../testing/time-limits.ts";
import { node } from "../../compile/sketch.fixture.ts";
import { drawFlow, type Sketch } from "../../starters/draw.ts";
import { runWorker } from "../durable/worker.ts";
import { from, giveUp, stop } from "../run.fixture.ts";
import { api, ask, deployed, listed, logged, withStub } from "../webhook/live.fixture.ts";
import { eventReader } from "./reader.ts";
import { startFlows } from "./start-flows.ts";

vi.hoisted(() => {
  process.env.OUTGOING_ALLOW = "127.0.0.0/8";
});

withStub();

const WAIT = { timeout: POLL_MS, interval: 50 };
const pollers: Poller[] = [];

/** A worker as a process has it, stopped after the test. */
function work(): void {
  for (const poller of [eventReader(), runWorker(flowWorld)]) {
    poller.start();
    pollers.push(poller);
  }
}

afterEach(async () => {
  await Promise.all(pollers.splice(0).map((poller) => poller.stop()));
});

/** A live flow that waits for an event. */
async function listener(start: object, ...nodes: Sketch[]): Promise<string> {
  const name = unique("hears");
  const drawFlowObj = drawFlow({ Home: [{ ...node(1, "event", start), to: { next: 2 } }, ...nodes] });
  expect((await api.create(name, { type: "event", drawFlowObj, deployed: "true" })).status).toBe(200);
  return name;
}

/** Hands on what there is: the runs are accepted then. */
async function handOn(): Promise<void> {
  while (await handEventsOn(startFlows));
}

const emitter = (name: string, data: object = { n: "BODY.n" }) =>
  deployed(
    from(2, node(2, "emit_event", { name, data }, { ok: 3, error: 4 }), stop(3, "'sent'"), stop(4, "ERROR.code")),
  );
const runsOf = async (flow: string) => (await listed(`flow=${flow}`)).result;
const inputs = async (flow: string) => {
  const runs: { id: string }[] = await runsOf(flow);
  return (await Promise.all(runs.map(({ id }) => logged(id)))).map(({ input }) => input.EVENT).reverse();
};
const topic = () => `t${unique("x").replaceAll(/[^a-z0-9]/g, "")}.done`;

describe("a node that emits an event", () => {
  test("starts the live flows of that custom event, whose condition is true, once each", async () => {
    const name = topic();
    const custom = { event: "custom", name };
    const all = await listener(custom, stop(2, "EVENT.data.n"));
    const two = await listener({ ...custom, condition: "EVENT.data.n == 2.0" }, stop(2, "EVENT.data.n"));
    const five = await listener({ ...custom, condition: "EVENT.data.n == 5.0" }, stop(2, "EVENT.data.n"));
    const other = await listener({ ...custom, name: `${name}x` }, stop(2, "EVENT.data.n"));
    work();
    const flow = await emitter(name, { n: "BODY.n", who: "'Ana'" });
    expect((await ask(flow, { body: { n: 2 } })).json).toEqual({ result: "sent" });
    await vi.waitFor(async () => {
      for (const hearing of [all, two]) expect(await runsOf(hearing)).toMatchObject([{ status: "done" }]);
    }, WAIT);
    expect(await runsOf(all)).toMatchObject([{ type: "event", kind: "live", origin: { event: name } }]);
    expect(await inputs(all)).toEqual([
      { name, at: expect.stringMatching(/^20.*Z$/), hub: null, campaign: null, data: { n: 2, who: "Ana" } },
    ]);
    expect([await runsOf(five), await runsOf(other)]).toEqual([[], []]);
  });

  test("starts no flow of a system event that is called the same, nor the other way round", async () => {
    const [system, custom] = [
      await listener({ event: "lead.saved" }, stop(2, "1")),
      await listener({ event: "custom", name: "lead.saved" }, stop(2, "1")),
    ];
    await ask(await emitter("lead.saved"), { body: { n: 1 } });
    await handOn();
    expect([(await runsOf(system)).length, (await runsOf(custom)).length]).toEqual([0, 1]);
    await emit(db(), "lead.saved", { hub: "calls", campaign: "Demo", data: { id: 1 } });
    await handOn();
    expect([(await runsOf(system)).length, (await runsOf(custom)).length]).toEqual([1, 1]);
    expect(await inputs(system)).toMatchObject([
      { name: "lead.saved", hub: "calls", campaign: "Demo", data: { id: 1 } },
    ]);
  });

  test("fails with calls where more than five events led to each other", async () => {
    const name = topic();
    const nodes = [
      node(2, "emit_event", { name, data: { n: "EVENT.data.n + 1.0" } }, { ok: 3, error: 4 }),
      stop(3, "'sent'"),
      stop(4, "ERROR.code"),
    ];
    const flow = await listener({ event: "custom", name }, ...nodes);
    work();
    await ask(await emitter(name), { body: { n: 1 } });
    await vi.waitFor(async () => {
      const results = await Promise.all(
        (await runsOf(flow)).map(async ({ id }: { id: string }) => (await logged(id)).result),
      );
      expect(results).toEqual(["calls", "sent", "sent", "sent", "sent"]);
    }, WAIT);
    expect((await inputs(flow)).map(({ data }) => data.n)).toEqual([1, 2, 3, 4, 5]);
    expect((await runsOf(flow)).map(({ origin }: { origin: object }) => origin)[0]).toEqual({ event: name });
  });

  test("fails with size where the data is too large", async () => {
    const flow = await emitter(topic(), { text: "BODY.text" });
    expect((await ask(flow, { body: { text: "x".repeat(300_000) } })).json).toEqual({ result: "size" });
  });
});

describe("a flow that waits for an event", () => {
  test("does not hear of what was before it was live; a new version hears of all", async () => {
    const name = topic();
    await emitCustom(name, { n: 1 });
    await new Promise((resolve) => setTimeout(resolve, 5));
    const flow = await listener({ event: "custom", name }, stop(2, "1"));
    await emitCustom(name, { n: 2 });
    expect((await api.update(flow, { note: "again", deployed: "true" })).status).toBe(200);
    await handOn();
    expect((await inputs(flow)).map(({ data }) => data.n)).toEqual([2]);
    expect(await runsOf(flow)).toMatchObject([{ version: 2 }]);
  });

  test("has a failed run where its condition fails, which says why", async () => {
    const name = topic();
    const hearing = await listener(
      { event: "flow.failed", condition: `EVENT.data.flow.startsWith("hears")` },
      stop(2, "1"),
    );
    const flow = await listener({ event: "custom", name, condition: "EVENT.data.no.such == 1.0" }, stop(2, "1"));
    await emitCustom(name, { n: 1 });
    await handOn();
    const error = { node: "1", code: "expression", message: expect.stringContaining("condition") };
    expect(await runsOf(flow)).toMatchObject([{ status: "failed", steps: 0, error }]);
    expect((await inputs(hearing)).map(({ data }) => data.flow)).toContain(flow);
  });

  test.each([
    ["takes too many steps", `EVENT.data.list.all(a, EVENT.data.list.all(b, a >= 0.0 && b >= 0.0))`],
    ["makes a text that is too long", `size(EVENT.data.list.map(n, EVENT.data.text).join("")) > 0`],
    ["gives what is no truth", "EVENT.data.list"],
    ["fails with words that cannot be stored", 'EVENT.data["a\\u0000b"] == 1.0'],
  ])("keeps no other from its events where its condition %s", async (_, condition) => {
    const name = topic();
    const custom = { event: "custom", name };
    const failing = await listener({ ...custom, condition }, stop(2, "1"));
    const other = await listener({ ...custom, condition: "EVENT.name != ''" }, stop(2, "1"));
    await emitCustom(name, { list: Array.from({ length: 2000 }, (_, n) => n), text: "x".repeat(1000) });
    await handOn();
    expect(await runsOf(failing)).toMatchObject([{ status: "failed", error: { node: "1", code: "expression" } }]);
    expect(await runsOf(other)).toMatchObject([{ status: "queued" }]);
  });

  test("gets each of some thousand events once, in their order, over a crash between batches", async () => {
    const name = topic();
    const flow = await listener({ event: "custom", name, condition: "EVENT.data.n >= 0.0" }, stop(2, "1"));
    await pool().query(
      `INSERT INTO event (name, custom, body) SELECT $1, true, jsonb_build_object('n', n) FROM generate_series(0, 1999) AS n`,
      [name],
    );
    for (let batch = 0; batch < 4; batch++) await handEventsOn(startFlows);
    const broken = handEventsOn(async (events) => {
      await startFlows(events);
      throw new Error("the process ended");
    });
    await expect(broken).rejects.toThrow("the process ended");
    await Promise.all([handOn(), handOn(), handOn()]);
    await handOn();
    const { rows } = await pool().query<{ n: number }>(
      `SELECT (r.input::jsonb->'EVENT'->'data'->>'n')::int AS n FROM flow_work w JOIN flow_run r ON r.id = w.run_id
        WHERE r.flow_name = $1 ORDER BY w.due_at, w.run_id`,
      [flow],
    );
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 2000 }, (_, n) => n));
  });

  test("hears nothing of a transaction that is rolled back", async () => {
    const flow = await listener({ event: "lead.saved", condition: `EVENT.hub == "never"` }, stop(2, "1"));
    const event = { hub: "never", campaign: null, data: {} };
    const rolledBack = transaction(async (tx) => {
      await emit(tx, "lead.saved", event);
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await handOn();
    expect(await runsOf(flow)).toEqual([]);
  });
});

describe("flow.failed", () => {
  const atOnce = { answer: "atOnce" };

  test.each([
    ["that its caller waited for", {}],
    ["that was accepted", atOnce],
  ])("is heard of the failure of a run %s, and not of one that hears it", async (_, start) => {
    const flow = await deployed(from(2, giveUp(2, "marked")), start);
    const condition = `EVENT.data.flow == "${flow}" || EVENT.data.flow.startsWith("hears")`;
    const hearing = await listener({ event: "flow.failed", condition }, giveUp(2, "again"));
    work();
    await ask(flow, { body: {} });
    await vi.waitFor(async () => expect(await runsOf(hearing)).toMatchObject([{ status: "failed" }]), WAIT);
    const [failed] = await runsOf(flow);
    const error = { node: "2", label: failed.error.label, code: "stopped", message: "marked" };
    expect(await inputs(hearing)).toMatchObject([
      { name: "flow.failed", data: { flow, version: 1, run: failed.id, ...error } },
    ]);
    await handOn();
    expect(await runsOf(hearing)).toHaveLength(1);
  });
});
