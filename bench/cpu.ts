import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = 100;

/** The CPU seconds that a process has taken so far, all its threads together. */
export function cpuSeconds(pid: number | undefined): number {
  const { own } = times(pid);
  return own / TICKS_PER_SECOND;
}

/** The CPU seconds of the whole server that `backend` is a process of, those that ended included. */
export function serverCpuSeconds(backend: number): number {
  const server = times(backend).parent;
  let ticks = times(server).own + times(server).ended;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const { parent, own } = times(Number(pid));
      if (parent === server) ticks += own;
    } catch {
      // It ended meanwhile, and its server has counted it.
    }
  }
  return ticks / TICKS_PER_SECOND;
}

/** In ticks; `ended` is what children took that have ended. */
function times(pid: number | undefined): { parent: number; own: number; ended: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name before the bracket may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const field = (index: number) => Number(fields[index]);
  return { parent: field(1), own: field(11) + field(12), ended: field(13) + field(14) };
}
