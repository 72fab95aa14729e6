// Loaded before a process of the product: asked by the message "memory", it tells what it still holds, in MB.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export type HeldMemory = { heldMb: number };

const BYTES_PER_MB = 2 ** 20;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

process.on("message", (message) => {
  if (message !== "memory") return;
  // What waits to be finalized by the first collection goes with the second one.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heldMb: (heapUsed + external) / BYTES_PER_MB } satisfies HeldMemory);
});
