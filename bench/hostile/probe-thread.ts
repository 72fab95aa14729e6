import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const PAUSE_MS = 20;
/** What is not answered by then counts as answered then. */
const ANSWER_WAIT_MS = 60_000;

// A thread of its own: an attack from this process must not delay the clock that times the answers.
const url = `${workerData}/api/health/live`;
const times: number[] = [];
let stops = false;
parentPort?.once("message", () => {
  stops = true;
});
await answerTime();
parentPort?.postMessage("begun");
while (!stops) {
  times.push(await answerTime());
  await pause(PAUSE_MS);
}
parentPort?.postMessage(times);

async function answerTime(): Promise<number> {
  const began = performance.now();
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WAIT_MS) });
    await answer.arrayBuffer();
    return answer.ok ? performance.now() - began : ANSWER_WAIT_MS;
  } catch {
    return ANSWER_WAIT_MS;
  }
}
