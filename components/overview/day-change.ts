import type { DayCounts, DayFigures } from "@/lib/interactions/breakdown/queries.ts";

export const figureNames = ["interactions", "level", "abandoned", "fromHubs"] as const;
export type FigureName = (typeof figureNames)[number];

/**
 * How a figure stands to what it was on an earlier day by this time. `by` has its sign: a count, or points of a
 * percentage; `share` is null where that day had none to be a share of.
 */
export type DayChange =
  | { way: "more" | "fewer" | "same"; by: number; share: number | null }
  | { way: "higher" | "lower" | "equal"; by: number }
  | { way: "noneBefore" | "noLevel" };

/** What a figure shows of a day; the service level in percent with one decimal, null where nobody was to be answered. */
export function figureOf(name: FigureName, { service, fromHubs }: DayCounts): number | null {
  switch (name) {
    case "interactions":
      return service.total;
    case "level":
      return service.serviceLevel === null ? null : Math.round(service.serviceLevel * 1000) / 10;
    case "abandoned":
      return service.abandoned;
    case "fromHubs":
      return fromHubs;
  }
}

export function dayChangeOf(name: FigureName, { today, before }: DayFigures): DayChange {
  if (!before || before.service.total === 0) return { way: "noneBefore" };
  const [now, then] = [figureOf(name, today), figureOf(name, before)];
  if (now === null || then === null) return { way: "noLevel" };
  // By what is shown: 81.2 % and 80.9 % are 0.3 points apart.
  const by = Math.round((now - then) * 10) / 10;
  if (name === "level") return { way: by > 0 ? "higher" : by < 0 ? "lower" : "equal", by };
  return { way: by > 0 ? "more" : by < 0 ? "fewer" : "same", by, share: then === 0 ? null : by / then };
}

/** Whether a change is for the better; most are neither. */
export function toneOf(name: FigureName, { way }: DayChange): "go" | "caution" | "idle" {
  if (name === "level") return way === "higher" ? "go" : way === "lower" ? "caution" : "idle";
  if (name === "abandoned") return way === "fewer" ? "go" : way === "more" ? "caution" : "idle";
  return "idle";
}
