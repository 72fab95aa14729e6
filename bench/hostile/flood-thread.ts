import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Answer, Flood } from "./overload.ts";

const TICK_MS = 5;
const PATIENCE_MS = 30_000;

// A thread of its own, which sends at its own pace whether answers come or not.
const { base, path, headers, perSecond, seconds } = workerData as Flood;
const agent = new Agent({ keepAlive: true });
const answers: Promise<Answer>[] = [];
const began = performance.now();
for (;;) {
  const elapsed = (performance.now() - began) / 1000;
  if (elapsed > seconds) break;
  while (answers.length < elapsed * perSecond) answers.push(ask());
  await pause(TICK_MS);
}
parentPort?.postMessage("sent");
parentPort?.postMessage(await Promise.all(answers));
agent.destroy();

function ask(): Promise<Answer> {
  const since = performance.now();
  return new Promise((resolve) => {
    const sent = get(base + path, { headers, agent, timeout: PATIENCE_MS }, (answer) => {
      const { statusCode: status = 0, headers: given } = answer;
      const retries = given["retry-after"] !== undefined;
      answer.resume().once("end", () => resolve({ status, retries, ms: performance.now() - since }));
    });
    sent.once("timeout", () => sent.destroy());
    sent.once("error", () => resolve({ status: 0, retries: false, ms: performance.now() - since }));
  });
}
