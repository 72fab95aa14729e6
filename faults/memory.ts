import { readFileSync, writeFileSync } from "node:fs";

/** What a process holds in memory now, in MB; null where it does not run. */
export function residentMb(pid: number | undefined): number | null {
  try {
    return statusMb(pid, "VmRSS");
  } catch {
    return null;
  }
}

/** The most that a process has held in memory, in MB. */
export function peakMb(pid: number | undefined): number {
  return statusMb(pid, "VmHWM");
}

/** Counts the peak anew from what the process holds now. */
export function forgetPeak(pid: number | undefined): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

function statusMb(pid: number | undefined, name: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
}

/** The least-squares slope through points of (x, y). */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleX, middleY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const across = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0);
  const along = points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0);
  return across / along;
}
