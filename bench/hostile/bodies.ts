import { report } from "../../faults/report.ts";
import { sendChunks } from "../../lib/testing/hostile/chunked-body.ts";
import type { Target } from "./target.ts";

const AT_ONCE = 4;
const MEGABYTES = 200;
/** The young generation of the heap alone may take so much, whatever the bodies are. */
const GROWTH_LIMIT_MB = 200;
const CRUMB_SENDERS = 6;
const CRUMBS_MS = 5000;
const SLOWEST_LIMIT_MS = 1000;

/** Sign-in bodies of 200 MB without a length, four at once, whose senders do not stop when they are told to. */
export async function signInBodies(target: Target): Promise<void> {
  await target.renew();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const chunk = `password=${"a".repeat(64 * 1024)}`;
  const path = "/api/auth/callback/credentials";
  const body = { path, headers, chunk, chunksAWrite: 16, writes: MEGABYTES, stubborn: true };
  const { result, grownMb, slowestMs } = await target.watch(() =>
    Promise.all(Array.from({ length: AT_ONCE }, () => sendChunks(target.base, body))),
  );
  const others = result.filter(({ status }) => status !== 413);
  report({ name: "sign-in-bodies.not-413", value: others.length, unit: "answers", limit: 0, sent: AT_ONCE });
  report({ name: "sign-in-bodies.memory", value: grownMb, unit: "MB more", limit: GROWTH_LIMIT_MB });
  report({ name: "sign-in-bodies.health", value: slowestMs, unit: "ms slowest", limit: SLOWEST_LIMIT_MS });
}

/** Bodies in chunks of one byte, from senders with a key and from one without. */
export async function crumbs(target: Target): Promise<void> {
  await target.renew();
  const idle = await target.idle();
  const chunks = { path: "/api/interactions", chunk: " ", writes: 60, chunksAWrite: 20_000 };
  const ndjson = { ...chunks, headers: { ...target.headers, "Content-Type": "application/x-ndjson" } };
  let sent = 0;
  const until = performance.now() + CRUMBS_MS;
  const sendOn = async (body: typeof chunks) => {
    for (; performance.now() < until; sent++) await sendChunks(target.base, body);
  };
  const { slowestMs, p95Ms, blockMs, grownMb } = await target.watch(() =>
    Promise.all([sendOn(chunks), ...Array.from({ length: CRUMB_SENDERS }, () => sendOn(ndjson))]),
  );
  const beside = { idle: idle.slowestMs, p95Ms, idleP95Ms: idle.p95Ms, blockMs, sent };
  report({ name: "crumbs.health", value: slowestMs, unit: "ms slowest", limit: SLOWEST_LIMIT_MS, ...beside });
  report({ name: "crumbs.memory", value: grownMb, unit: "MB more", limit: GROWTH_LIMIT_MB });
}
