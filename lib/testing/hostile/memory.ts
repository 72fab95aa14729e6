import { setTimeout as pause } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** What this process still holds in objects and buffers once all garbage is collected. */
export async function heldBytes(): Promise<number> {
  // What a closed connection held is let go over a few turns of the event loop.
  for (let turn = 0; turn < 3; turn++) {
    await pause(20);
    collect();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
