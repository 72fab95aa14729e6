import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Answer, Flood } from "./overload.ts";

const TICK_MS = 5;
const ANSWER_WAIT_MS = 30_000;

// A thread of its own: so many clients, each on a connection that it keeps, which together ask at the pace that is given
// unless all of them wait for an answer.
const { base, path, headers, clients, perSecond, seconds } = workerData as Flood;
const agent = new Agent({ keepAlive: true, maxSockets: clients });
const answers: Promise<Answer>[] = [];
let waiting = 0;
const began = performance.now();
for (;;) {
  const elapsed = (performance.now() - began) / 1000;
  if (elapsed > seconds) break;
  while (answers.length < elapsed * perSecond && waiting < clients) answers.push(ask());
  await pause(TICK_MS);
}
parentPort?.postMessage("sent");
parentPort?.postMessage(await Promise.all(answers));
agent.destroy();

async function ask(): Promise<Answer> {
  const since = performance.now();
  waiting++;
  const answer = await answered().catch(() => ({ status: 0, retries: false }));
  waiting--;
  return { ...answer, ms: performance.now() - since };
}

function answered(): Promise<Omit<Answer, "ms">> {
  return new Promise((resolve, reject) => {
    const sent = get(base + path, { headers, agent, timeout: ANSWER_WAIT_MS }, (answer) => {
      const retries = answer.headers["retry-after"] !== undefined;
      answer.resume().once("error", reject);
      answer.once("end", () => resolve({ status: answer.statusCode ?? 0, retries }));
    });
    sent.once("timeout", () => sent.destroy(new Error("no answer")));
    sent.once("error", reject);
  });
}
