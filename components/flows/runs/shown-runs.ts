import type { RunSummary } from "@/lib/flows/run/schema.ts";

type Shown = {
  rows: RunSummary[];
  /** How many of the latest runs are not shown yet. */
  fresh: number;
};

/** The rows in their places, each as it was seen last; runs that came later are counted, not put in. */
export function shownRuns(read: readonly RunSummary[], latest: readonly RunSummary[]): Shown {
  const now = new Map(latest.map((run) => [run.id, run]));
  const [first] = read;
  if (!first) return { rows: [], fresh: latest.length };
  // Ids begin with the time at which a run starts.
  const fresh = latest.filter(({ id }) => id > first.id).length;
  return { rows: read.map((run) => now.get(run.id) ?? run), fresh };
}
