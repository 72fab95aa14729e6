import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { placeIn } from "../lib/launch/pg-place.ts";
import { runningServer } from "../lib/launch/pg-server.ts";

/** The PostgreSQL of a folder: the postmaster first, then its children. */
function processesOf(dataDir: string): number[] {
  const server = runningServer(placeIn(dataDir));
  if (!server) return [];
  const children = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && parentOf(name) === server.pid);
  return [server.pid, ...children.map(Number)];
}

function parentOf(pid: string): number {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "");
    return Number(afterName.split(" ")[1]);
  } catch {
    return 0;
  }
}

/** Stops every process of the server where it is, for so long; connections stay open and nothing answers. */
export async function freezePostgres(dataDir: string, forMs: number): Promise<void> {
  const frozen = processesOf(dataDir);
  for (const pid of frozen) signal(pid, "SIGSTOP");
  try {
    await pause(forMs);
  } finally {
    for (const pid of frozen) signal(pid, "SIGCONT");
  }
}

/** Ends the server at once, as a crash does, or in order; what supervises it starts it again. */
export function endPostgres(dataDir: string, how: "crash" | "immediate" | "fast"): void {
  const [postmaster] = processesOf(dataDir);
  if (postmaster) signal(postmaster, how === "crash" ? "SIGKILL" : how === "immediate" ? "SIGQUIT" : "SIGINT");
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in between.
  }
}
