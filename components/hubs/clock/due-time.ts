import type { Hours } from "@/lib/outbound/hubs/opening-hours.ts";
import { openingAt } from "@/lib/outbound/hubs/opening-hours.ts";
import { parseWall } from "@/lib/time/instant.ts";
import { wallMoment } from "@/lib/time/local-time.ts";
import { isZone } from "@/lib/time/zone-name.ts";

export type WhenFields = { date: string; time: string; timezone: string };

/**
 * When a lead will be due: `soon` (as soon as possible), `at` a moment, or `unclear` while its fields are not complete.
 * `opensAt`: when the hub opens, if it is closed then; else null. `never`: the hub has no opening hours at all.
 */
export type When =
  | { kind: "unclear" }
  | { kind: "soon"; past: boolean; opensAt: Date | null; never: boolean }
  | { kind: "at"; at: Date; shown: "once" | "never" | "twice"; opensAt: Date | null; never: boolean };

export function whenOf({ date, time, timezone }: WhenFields, hours: Hours, now: Date): When {
  if (!isZone(timezone)) return { kind: "unclear" };
  const opening = (at: Date) => {
    const { open, opensAt } = openingAt(hours, timezone, at);
    return { opensAt, never: !open && opensAt === null };
  };
  if (date === "" && time === "") return { kind: "soon", past: false, ...opening(now) };
  const wall = parseWall(clockText(date, time));
  if (!wall) return { kind: "unclear" };
  const { at, shown } = wallMoment(wall, timezone);
  if (at <= now) return { kind: "soon", past: true, ...opening(now) };
  return { kind: "at", at, shown, ...opening(at) };
}

/** A date and a time as forms give them, as the service takes them: `yyyy-MM-dd HH:mm:ss`. */
export function clockText(date: string, time: string): string {
  return `${date} ${time.length === 5 ? `${time}:00` : time.slice(0, 8)}`;
}
