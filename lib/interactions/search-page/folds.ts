import type { FoldingPage } from "../../folds.ts";
import { facets } from "../values.ts";

/** How much of the search page is seen is up to its user. */
export const searchPageFolds = {
  cookie: "interactions-folds",
  path: "/interactions",
  parts: ["filters", "chart", "facets", ...facets],
} as const satisfies FoldingPage<string>;

export type SearchPagePart = (typeof searchPageFolds.parts)[number];
