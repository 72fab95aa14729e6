import type { FlowSummary } from "@/lib/flows/schema.ts";

export const flowOrders = ["name", "state", "problems", "type", "version", "saved", "savedBy"] as const;
export type FlowOrder = (typeof flowOrders)[number];

type Compare = (a: FlowSummary, b: FlowSummary) => number;

/** The flows in that order; those alike in it by name. */
export function flowsInOrder(
  flows: readonly FlowSummary[],
  by: FlowOrder,
  isDown: boolean,
  locale: string,
): FlowSummary[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byName: Compare = (a, b) => compare(a.name, b.name);
  const orders: Record<FlowOrder, Compare> = {
    name: byName,
    state: (a, b) => rank(a) - rank(b),
    problems: (a, b) => a.problemCount - b.problemCount,
    type: (a, b) => compare(a.type, b.type),
    version: (a, b) => a.version - b.version,
    saved: (a, b) => Number(a.savedAt > b.savedAt) - Number(a.savedAt < b.savedAt),
    savedBy: (a, b) => compare(a.savedBy, b.savedBy),
  };
  const sign = isDown ? -1 : 1;
  return [...flows].sort((a, b) => sign * orders[by](a, b) || byName(a, b));
}

/** Live, live in an older version, not live. */
function rank({ deployed, liveVersion }: FlowSummary): number {
  return deployed ? 0 : liveVersion !== null ? 1 : 2;
}
