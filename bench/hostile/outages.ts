import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Sent, send } from "../../faults/http.ts";
import { freezePostgres } from "../../faults/postgres-processes.ts";
import { report } from "../../faults/report.ts";
import { trafficUntilUnready } from "../../lib/testing/hostile/traffic.ts";
import type { Target } from "./target.ts";

const FREEZE_MS = 15_000;
const FIRST_503_LIMIT_S = 3;
const LONGEST_LIMIT_S = 10;
const RECOVERY_LIMIT_S = 10;
const CLIENTS = 12;
const CLIENT_PAUSE_MS = 50;
const TRAFFIC_MS = 2000;
const EXIT_LIMIT_S = 20;

const range = { initialdate: "2026-01-01 00:00:00", finaldate: "2026-10-31 00:00:00", timezone: "UTC" };
const requests: Sent[] = [
  { path: "/api/campaigns" },
  { method: "POST", path: "/api/interactions/search", body: { ...range, index: 0, rows: 5 } },
  { method: "POST", path: "/api/dialer/id/faults-calls/uploads", body: { filename: "frozen" } },
];

/** Those that change something each with a key of its own. */
function requestOf(turn: number): Sent {
  const request = requests[turn % requests.length] ?? { path: "/" };
  return request.method ? { ...request, headers: { "Idempotency-Key": randomUUID() } } : request;
}

type Timed = { at: number; seconds: number; status: number };

/** The database stands still for 15 s under a dozen clients: connections stay open and nothing answers. */
export async function frozenDatabase(target: Target): Promise<void> {
  const answers: Timed[] = [];
  let stops = false;
  const client = async (turn: number) => {
    while (!stops) {
      const { status, seconds } = await send(target.base, target.lab.key, requestOf(turn));
      answers.push({ at: performance.now(), seconds, status });
      await pause(CLIENT_PAUSE_MS);
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, i) => client(i));
  await pause(TRAFFIC_MS);
  const frozenAt = performance.now();
  await freezePostgres(target.lab.dataDir, FREEZE_MS);
  const thawedAt = performance.now();
  await pause(RECOVERY_LIMIT_S * 1000);
  stops = true;
  await Promise.all(clients);
  const during = answers.filter(({ at }) => at > frozenAt);
  const failed = during.filter(({ status }) => status === 503);
  const first = Math.min(...failed.map(({ at }) => at)) - frozenAt;
  const last = Math.max(...failed.map(({ at }) => at), thawedAt) - thawedAt;
  const others = during.filter(({ status }) => status !== 503 && (status < 200 || status > 299)).length;
  const longest = Math.max(...during.map(({ seconds }) => seconds));
  const count = { answers: during.length, refused: failed.length };
  report({ name: "frozen.first-503", value: first / 1000, unit: "s", limit: FIRST_503_LIMIT_S });
  report({ name: "frozen.longest-answer", value: longest, unit: "s", limit: LONGEST_LIMIT_S, ...count });
  report({ name: "frozen.neither", value: others, unit: "answers", limit: 0 });
  report({ name: "frozen.recovery", value: last / 1000, unit: "s", limit: RECOVERY_LIMIT_S });
}

/** SIGTERM while forty clients send as fast as they are answered, as at every deployment. */
export async function stopUnderTraffic(target: Target): Promise<void> {
  const { base, headers, web } = target;
  const given = { path: "/api/webhooks/names", headers, clients: 40, readyPath: "/api/health/ready" };
  const traffic = trafficUntilUnready(base, given);
  await pause(TRAFFIC_MS);
  const { pid } = web;
  const endsBefore = web.ownEnds.length;
  const signalledAt = performance.now();
  if (pid !== undefined) process.kill(pid, "SIGTERM");
  while (web.ownEnds.length === endsBefore && performance.now() - signalledAt < 2000 * EXIT_LIMIT_S) await pause(20);
  const seconds = (performance.now() - signalledAt) / 1000;
  const end = web.ownEnds.at(-1) ?? "it did not end";
  const { answered, unready, failed, lost } = await traffic;
  report({ name: "sigterm.lost", value: lost.length, unit: "requests", limit: 0, answered, unready });
  report({ name: "sigterm.not-200", value: failed.length, unit: "answers", limit: 0 });
  report({ name: "sigterm.unclean-end", value: end === "web: code 0" ? 0 : 1, unit: "processes", limit: 0, end });
  report({ name: "sigterm.exit", value: seconds, unit: "s", limit: EXIT_LIMIT_S });
}
