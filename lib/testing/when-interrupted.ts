import { constants } from "node:os";

type Stop = () => Promise<void>;

const stops = new Set<Stop>();
let listens = false;
let stopped: Promise<void> | undefined;

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

/** Stops everything that still runs. A second call waits for the first. */
export function stopAll(): Promise<void> {
  stopped ??= stopEach();
  return stopped;
}

async function stopEach(): Promise<void> {
  // The last that was started stands on those before it.
  for (const stop of [...stops].reverse()) await stop().catch((error: unknown) => console.error(error));
}

async function end(signal: "SIGINT" | "SIGTERM"): Promise<void> {
  await stopAll();
  process.exit(128 + constants.signals[signal]);
}
