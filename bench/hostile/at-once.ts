import { randomUUID } from "node:crypto";
import { report } from "../../faults/report.ts";
import type { Target } from "./target.ts";

const REQUESTS = 50;
const ROUNDS = 3;
const LONGEST_LIMIT_MS = 2000;

/** Fifty POSTs at once, each with an Idempotency-Key of its own, where the process has five connections. */
export async function keysAtOnce(target: Target): Promise<void> {
  await target.warm();
  const { base, headers } = target;
  const begin = async () => {
    const began = performance.now();
    const answer = await fetch(`${base}/api/dialer/id/faults-calls/uploads`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
      body: JSON.stringify({ filename: "at once" }),
    });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - began };
  };
  const answers: { status: number; ms: number }[] = [];
  // The first one also loads the route.
  await begin();
  for (let round = 0; round < ROUNDS; round++) {
    answers.push(...(await Promise.all(Array.from({ length: REQUESTS }, begin))));
  }
  const count = (is: (status: number) => boolean) => answers.filter(({ status }) => is(status)).length;
  const sent = answers.length;
  report({ name: "keys-at-once.503", value: count((status) => status === 503), unit: "answers", limit: 0, sent });
  report({ name: "keys-at-once.not-200", value: count((status) => status !== 200), unit: "answers", limit: 0, sent });
  const longest = Math.max(...answers.map(({ ms }) => ms));
  report({ name: "keys-at-once.longest", value: longest, unit: "ms", limit: LONGEST_LIMIT_MS });
}
