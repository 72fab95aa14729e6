import type { FoldingPage } from "../../folds.ts";
import { facets, type PerformanceKind, performanceKinds } from "../values.ts";

/** What the breakdowns were left with is the one of these that is open: the counts, or a table of service. */
export const servicePart = (by: PerformanceKind | null) => `service-${by ?? "counts"}` as const;
export const serviceParts = [null, ...performanceKinds].map(servicePart);

/** How much of the search page is seen is up to its user. */
export const searchPageFolds = {
  cookie: "interactions-folds",
  path: "/interactions",
  parts: ["filters", "chart", "facets", ...facets, ...serviceParts],
} as const satisfies FoldingPage<string>;

export type SearchPagePart = (typeof searchPageFolds.parts)[number];
