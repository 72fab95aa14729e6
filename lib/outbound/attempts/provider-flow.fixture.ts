import { expect, onTestFinished } from "vitest";
import { db } from "../../db.ts";
import { node } from "../../flows/compile/sketch.fixture.ts";
import { runWorker } from "../../flows/run/durable/worker.ts";
import { api, at } from "../../flows/run/webhook/live.fixture.ts";
import { drawFlow, type Sketch } from "../../flows/starters/draw.ts";
import { carriers, flowCarrying } from "../../launch/worlds/carriers.ts";
import { flowWorld } from "../../launch/worlds/flow-world.ts";
import { unique } from "../../testing/factories.ts";
import { type Hub, listIn, workingHub } from "../dispatch/hub.fixture.ts";
import { makeAttemptClock, makeDispatcher } from "./dispatcher.ts";
import { makeRunWatch } from "./flow-carrier.ts";

/** What a provider flow sends its carrier. */
const handedOver = `{"to": \${json(TO)}, "text": \${json(MESSAGE)}, "guid": \${json(GUID)}, "message": \${json(MESSAGE_GUID)},
  "reference": \${json(REFERENCE_ID)}, "campaign": \${json(CAMPAIGN)}, "agent": \${json(AGENT)},
  "attachments": \${json(ATTACHMENTS)}, "data": \${json(DATA)}}`;

/** Calls the carrier at this path of the stub; where it answers well, tells this result (null: none). */
export function calling(path: string, status: string | null, start: object = {}): Sketch[] {
  const ok = status === null ? {} : { ok: 3 };
  return [
    { id: 1, kind: "provider", at: [0, 0], data: { channel: "any", timeLimit: 30, ...start }, to: { next: 2 } },
    node(2, "http", { method: "POST", url: at(path), body: handedOver, timeout: 5, retries: 0, into: "got" }, ok),
    ...(status === null ? [] : [node(3, "message_result", { status, messageId: `\${GUID}-c` })]),
  ];
}

/** The flow waits before it calls. */
export const withWait = ([first, ...rest]: Sketch[], seconds: number): Sketch[] => [
  { ...(first as Sketch), to: { next: 9 } },
  node(9, "wait", { mode: "for", seconds }, { next: 2 }),
  ...rest,
];

/** A provider flow of these nodes, live. */
export async function liveProvider(nodes: Sketch[]): Promise<string> {
  const name = unique("provider");
  const drawFlowObj = drawFlow({ Home: nodes });
  const made = await api.create(name, { type: "provider", drawFlowObj, deployed: "true" });
  expect([made.status, made.json.result.problems]).toEqual([200, []]);
  return name;
}

/** A hub that sends text messages by the flow. */
export const smsHub = (provider: string, more: object = {}): Promise<Hub> =>
  workingHub(
    { channel: "sms" },
    { provider, mode: null, maxAttempts: 1, concurrency: 100, ratePerSecond: 1000, ...more },
  );
export const callHub = (provider: string, more: object = {}): Promise<Hub> =>
  workingHub({}, { provider, mode: "broadcast", maxAttempts: 1, concurrency: 100, ratePerSecond: 1000, ...more });

let next = 500_000_000;
export const someone = (more: object = {}) => ({
  clientIds: [`+34${++next}`],
  message: '{"content":"Hello"}',
  ...more,
});

type Part = "dispatcher" | "clock" | "runs" | "watch";
const parts = {
  dispatcher: () => makeDispatcher(carriers),
  clock: makeAttemptClock,
  runs: () => runWorker(flowWorld),
  watch: () => makeRunWatch(flowCarrying),
};

/** Works until the test is over, or until it is stopped, as a worker process would. */
export function startWorking(...some: Part[]): { stop: () => Promise<void> } {
  const pollers = (some.length > 0 ? some : (Object.keys(parts) as Part[])).map((part) => parts[part]());
  for (const poller of pollers) poller.start();
  const stop = async () => void (await Promise.all(pollers.map((poller) => poller.stop())));
  onTestFinished(stop);
  return { stop };
}

export const attemptsOf = (list: bigint) =>
  db().attempt.findMany({ where: { listId: list }, orderBy: [{ position: "asc" }, { n: "asc" }] });
export const firstAttempt = async (list: bigint) => (await attemptsOf(list))[0];
export const finished = (list: bigint) =>
  expect.poll(async () => (await db().list.findUnique({ where: { id: list } }))?.status).toBe("finished");
export { listIn };
