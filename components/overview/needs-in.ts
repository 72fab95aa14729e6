import type { UseQueryResult } from "@tanstack/react-query";
import { type Need, needsOf } from "./needs";
import { askedOf, type OverviewData } from "./use-overview-data";

export type Needs = {
  needs: Need[];
  /** The first of the questions that was not answered last time. */
  failed: UseQueryResult | null;
  isPending: boolean;
};

/** What needs someone, of all that the viewer may see; what is known so far, while more is asked for. */
export function needsIn({ hubs, work, failed, paused, flows, runsToday, feed, locked }: OverviewData): Needs {
  const needs = needsOf({
    hubs: hubs?.data?.result ?? null,
    work: work?.data ?? null,
    failed: failed?.data ?? null,
    paused: paused?.data ?? null,
    flows: flows?.data?.result ?? null,
    runsToday: runsToday?.data ?? null,
    feed: feed?.data ?? null,
    locked: locked?.data ?? null,
    opens: { flows: flows !== null, mail: locked !== null },
  });
  const asked = askedOf([hubs, work, failed, paused, flows, runsToday, feed, locked]);
  return {
    needs,
    failed: asked.find(({ error }) => error !== null) ?? null,
    isPending: asked.some(({ isPending }) => isPending),
  };
}
