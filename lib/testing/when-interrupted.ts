import { constants } from "node:os";

type Stop = () => Promise<void>;

const stops = new Set<Stop>();
let listens = false;

/**
 * Gives `stop` back, to be called when the work is done; Ctrl+C and SIGTERM call it before they end the process. What a
 * bench or a fault starts outside of its own process, a PostgreSQL say, would else outlive it.
 */
export function whenInterruptedToo(stop: Stop): Stop {
  stops.add(stop);
  if (!listens) for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void end(signal));
  listens = true;
  return async () => {
    stops.delete(stop);
    await stop();
  };
}

async function end(signal: "SIGINT" | "SIGTERM"): Promise<void> {
  // The last that was started stands on those before it.
  for (const stop of [...stops].reverse()) await stop().catch((error: unknown) => console.error(error));
  process.exit(128 + constants.signals[signal]);
}
