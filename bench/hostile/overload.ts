import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { drawInteraction } from "../../faults/interaction.ts";
import { report } from "../../faults/report.ts";
import { Chance } from "../../lib/demo/chance.ts";
import { at } from "../figure.ts";
import { requestsPerSecond } from "../load.ts";
import type { Target } from "./target.ts";

export type Flood = {
  base: string;
  path: string;
  headers: Record<string, string>;
  clients: number;
  perSecond: number;
  seconds: number;
};
export type Answer = { status: number; retries: boolean; ms: number };

const INTERACTIONS = 20_000;
const BATCH = 5000;
const TIMES = 10;
/** Until what a feed leaves to do is done: statistics of its tables, copied columns. */
const FEED_REST_MS = 8000;
const CLIENTS = 300;
const SECONDS = 8;
const REFUSED_LIMIT_MS = 50;
const ACCEPTED_LIMIT_MS = 2000;
const RECOVERY_LIMIT_S = 10;
/** Recovered: so many small requests in a row are answered, each within this time. */
const IN_A_ROW = 5;
const QUICK_MS = 200;
/** Too short for an index: it looks at every subject, and finds none. */
const SEARCH =
  "/api/interactions?initialdate=2026-01-01%2000:00:00&finaldate=2026-10-31%2023:59:59&timezone=UTC&subject=zq&index=0&rows=100";
const SMALL = "/api/webhooks/names";

/** Ten times as many searches as the machine bears, which is found first. */
export async function tenfoldLoad(target: Target): Promise<void> {
  await feed(target);
  await pause(FEED_REST_MS);
  await target.renew();
  const { base, headers } = target;
  const capacity = await requestsPerSecond(base, [SEARCH], headers, { connections: 8, seconds: 4 });
  const perSecond = capacity * TIMES;
  const workerData: Flood = { base, path: SEARCH, headers, clients: CLIENTS, perSecond, seconds: SECONDS };
  const thread = new Worker(new URL("./flood-thread.ts", import.meta.url), { workerData });
  await once(thread, "message");
  const told = once(thread, "message") as Promise<[Answer[]]>;
  const recovery = await untilQuick(target);
  const [answers] = await told;
  const refused = answers.filter(({ status }) => status === 503);
  const accepted = answers.filter(({ status }) => status === 200);
  const p95 = (of: Answer[]) =>
    at(
      of.map(({ ms }) => ms),
      0.95,
    );
  const load = { capacity: Math.round(capacity), sent: answers.length };
  const others = answers.length - refused.length - accepted.length;
  const silent = refused.filter(({ retries }) => !retries).length;
  const [refusing, accepting] = [{ limit: REFUSED_LIMIT_MS }, { limit: ACCEPTED_LIMIT_MS }];
  report({
    name: "tenfold.refused-p95",
    value: p95(refused),
    unit: "ms",
    ...refusing,
    answers: refused.length,
    ...load,
  });
  report({ name: "tenfold.accepted-p95", value: p95(accepted), unit: "ms", ...accepting, answers: accepted.length });
  report({ name: "tenfold.neither", value: others, unit: "answers", limit: 0 });
  report({ name: "tenfold.no-retry-after", value: silent, unit: "answers", limit: 0 });
  report({ name: "tenfold.recovery", value: recovery, unit: "s", limit: RECOVERY_LIMIT_S });
}

async function feed({ lab }: Target): Promise<void> {
  const chance = new Chance(1);
  for (let fed = 0; fed < INTERACTIONS; fed += BATCH) {
    const lines = Array.from({ length: BATCH }, () => {
      const { guid, segments } = drawInteraction(chance, 1);
      const withSubject = segments.map((segment) => ({ ...segment, channel: "email", subject: `To look for ${guid}` }));
      return JSON.stringify({ guid, segments: withSubject });
    });
    const { status, text, json } = await lab.send({
      method: "POST",
      path: "/api/interactions",
      body: lines.join("\n"),
    });
    if (status !== 200 || json.result.rejected > 0)
      throw new Error(`Interactions were answered ${status}: ${text.slice(0, 300)}`);
  }
}

/** Seconds until requests are answered as on any day. */
async function untilQuick({ base, headers }: Target): Promise<number> {
  const began = performance.now();
  let inARow = 0;
  for (let recovered = began; ; ) {
    const since = performance.now();
    const answer = await fetch(base + SMALL, { headers }).catch(() => null);
    await answer?.arrayBuffer();
    const isQuick = answer?.status === 200 && performance.now() - since < QUICK_MS;
    if (isQuick && inARow === 0) recovered = performance.now();
    inARow = isQuick ? inARow + 1 : 0;
    const waited = (performance.now() - began) / 1000;
    if (inARow === IN_A_ROW) return (recovered - began) / 1000;
    if (waited > 3 * RECOVERY_LIMIT_S) return waited;
    await pause(20);
  }
}
