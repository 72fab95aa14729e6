import type { HubProgress } from "@/lib/outbound/progress/schema.ts";
import { SECOND_MS } from "@/lib/time/durations.ts";
import { formatUtc, parseUtc } from "@/lib/time/instant.ts";

type Pace = HubProgress["pace"];
export type PaceBar = Pace[number] & { to: string };

/** Each part of the pace with its last second. */
export function paceBars(pace: Pace, finaldate: string): PaceBar[] {
  return pace.map((part, n) => {
    const next = parseUtc(pace[n + 1]?.at ?? "");
    return { ...part, to: next ? formatUtc(new Date(next.getTime() - SECOND_MS)) : finaldate };
  });
}

/** A part by its first and its last minute, of whole days by its days. */
export function paceSpan({ at, to }: Pick<PaceBar, "at" | "to">): string {
  const isDays = at.endsWith("00:00:00") && to.endsWith("23:59:59");
  if (isDays) return at.slice(0, 10) === to.slice(0, 10) ? at.slice(0, 10) : `${at.slice(0, 10)} – ${to.slice(0, 10)}`;
  return at.slice(0, 10) === to.slice(0, 10)
    ? `${at.slice(0, 16)} – ${to.slice(11, 16)}`
    : `${at.slice(0, 16)} – ${to.slice(0, 16)}`;
}

/** What stands below a part: the day where one starts, else the time; null where days alone are told. */
export function paceTick({ at }: Pick<PaceBar, "at">, days: number): string | null {
  const isMidnight = at.slice(11, 16) === "00:00";
  if (isMidnight) return at.slice(5, 10);
  return days > 1 ? null : at.slice(11, 16);
}
