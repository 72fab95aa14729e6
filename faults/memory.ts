import { readFileSync } from "node:fs";

/** What a process holds in memory now, in MB; null where it does not run. */
export function residentMb(pid: number | undefined): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return null;
  }
}

/** The least-squares slope through points of (x, y). */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middleX, middleY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const across = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0);
  const along = points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0);
  return across / along;
}
