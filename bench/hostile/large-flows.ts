import { randomBytes } from "node:crypto";
import { note } from "../../faults/lab.ts";
import { report } from "../../faults/report.ts";
import { requestAndAbort } from "../../lib/testing/hostile/aborted-requests.ts";
import { hostileDrawing, hostileDrawings } from "../../lib/testing/hostile/drawings.ts";
import type { Target, Watched } from "./target.ts";

const SAVINGS = 3;
const BLOCK_LIMIT_MS = 50;
const FLOWS = 100;
const FLOW_BYTES = 5_000_000;
const LIST_MEMORY_LIMIT_MB = 500;
const HEALTH_LIMIT_MS = 1000;
const ABORTED_REQUESTS = 5000;
const LEFT_BYTES = 200_000;
const ABORTED_AT_ONCE = 20;
const HELD_LIMIT_MB = 100;
const SETTLE_SECONDS = 8;

/**
 * Saves each drawing that costs its reader far more than others of its size, and deploys it where it compiles. What
 * blocks the event loop does so every time, what else the machine does not: the least of a few savings counts.
 */
export async function hostileDrawingsSaved(target: Target): Promise<void> {
  await target.renew();
  const idle = await target.idle();
  const plain = await saveOften(target, "plain", JSON.stringify({ drawflow: {}, mark: randomText(FLOW_BYTES) }));
  const beside = { idle: idle.blockMs, plain: plain.blockMs, idleHealth: idle.slowestMs };
  for (const [i, name] of hostileDrawings.entries()) {
    const { blockMs, ...figures } = await saveOften(target, `hostile ${i}`, hostileDrawing(name));
    report({
      name: `drawing.block (${name})`,
      value: blockMs,
      unit: "ms",
      limit: BLOCK_LIMIT_MS,
      ...figures,
      ...beside,
    });
  }
}

async function saveOften(target: Target, name: string, text: string) {
  const all: Watched<number>[] = [];
  for (let i = 0; i < SAVINGS; i++) {
    all.push(await target.watch(() => save(target, `${name} ${i}`, text, true)));
  }
  const status = Math.max(...all.map(({ result }) => result));
  if (status >= 500) report({ name: `drawing.failed (${name})`, value: status, unit: "status", limit: 499 });
  const blocks = all.map(({ blockMs }) => blockMs);
  const health = Math.max(...all.map(({ slowestMs }) => slowestMs));
  const seconds = Math.max(...all.map((one) => one.seconds));
  return { blockMs: Math.min(...blocks), most: Math.max(...blocks), health, seconds, status };
}

/** `GET /api/webhooks` without paging where the drawings together are longer than any text may be. */
export async function listOfLargeFlows(target: Target): Promise<void> {
  for (let i = 0; i < FLOWS; i++) {
    const mark = randomText(FLOW_BYTES);
    const status = await save(target, `large ${i}`, JSON.stringify({ drawflow: { Home: { data: {} } }, mark }), false);
    if (status !== 200) throw new Error(`A large flow was answered ${status}.`);
  }
  await target.renew();
  const idle = await target.idle();
  const { result, peakMb, slowestMs, seconds } = await target.watch(() => listFlows(target));
  const { status, bytes, whole } = result;
  const missing = whole ? Math.max(0, FLOWS * FLOW_BYTES - bytes) : FLOWS * FLOW_BYTES;
  report({ name: "large-flows.missing", value: missing, unit: "bytes", limit: 0, status, bytes, seconds });
  report({ name: "large-flows.web-memory", value: peakMb, unit: "MB", limit: LIST_MEMORY_LIMIT_MB });
  const limit = HEALTH_LIMIT_MS;
  report({ name: "large-flows.health", value: slowestMs, unit: "ms slowest", limit, idle: idle.slowestMs });
}

/** 5,000 callers that leave before their answer of 200 KB is there: 1 GB, were it kept. */
export async function abortedRequests(target: Target): Promise<void> {
  await save(target, "left", JSON.stringify({ drawflow: {}, mark: randomText(LEFT_BYTES) }), false);
  await target.renew();
  const given = { path: "/api/webhooks/id/left", headers: target.headers, atOnce: ABORTED_AT_ONCE };
  await requestAndAbort(target.base, { ...given, times: 200 });
  const before = await settledMb(target);
  const { seconds, slowestMs, peakMb } = await target.watch(() =>
    requestAndAbort(target.base, { ...given, times: ABORTED_REQUESTS }),
  );
  const held = (await settledMb(target)) - before;
  report({
    name: "aborted-requests.held",
    value: held,
    unit: "MB more",
    limit: HELD_LIMIT_MB,
    before,
    peak: peakMb,
    seconds,
  });
  report({ name: "aborted-requests.health", value: slowestMs, unit: "ms slowest", limit: null });
}

async function save(target: Target, name: string, text: string, deployed: boolean): Promise<number> {
  const form = new FormData();
  form.set("type", "webhook");
  form.set("drawFlowObj", text);
  form.set("deployed", String(deployed));
  const { base, headers } = target;
  const path = `/api/webhooks/id/${encodeURIComponent(name)}`;
  const answer = await fetch(base + path, { method: "POST", headers, body: form });
  const said = await answer.text();
  if (answer.status !== 200) note(`  ${name}: ${answer.status} ${said.slice(0, 200)}`);
  return answer.status;
}

/** What no compression makes much smaller. */
function randomText(length: number): string {
  return randomBytes(length).toString("base64").slice(0, length);
}

/** Reads the list without keeping it: the reader's own memory is not what is measured. */
async function listFlows({ base, headers }: Target) {
  const answer = await fetch(`${base}/api/webhooks`, { headers });
  let bytes = 0;
  let end = "";
  for await (const piece of answer.body ?? []) {
    bytes += piece.length;
    end = Buffer.from(piece.subarray(-1)).toString();
  }
  return { status: answer.status, bytes, whole: answer.status === 200 && end === "}" };
}

/** The least that is in use over some seconds of ordinary requests, in which garbage is collected. */
async function settledMb(target: Target): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  const until = performance.now() + SETTLE_SECONDS * 1000;
  while (performance.now() < until) {
    await target.warm();
    least = Math.min(least, await target.usedMb());
  }
  return least;
}
