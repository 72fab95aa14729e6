import type { Fix, FixStep, ProblemGroup } from "../review.ts";

/** Fixes that remove rows from the upload. The user decides on these one by one. */
const dropping: ReadonlySet<Fix> = new Set<Fix>(["drop", "drop-duplicates"]);

/** The time of the day that is suggested for dates without one. */
export const SUGGESTED_TIME = "09:00";

/**
 * The first fix of each cause that changes values. Numbers without a country code are not included: they get the code when
 * the file is read, unless the user has chosen to leave them as they are.
 */
export function suggestedFixes(groups: readonly ProblemGroup[], country: string | null): FixStep[] {
  return groups.flatMap(({ cause, fixes: [fix] }): FixStep[] => {
    if (!fix || dropping.has(fix) || cause === "number-national") return [];
    if (fix === "prefix" && country === null) return [];
    return [{ do: "fix", cause, fix, ...(fix === "at-time" && { time: SUGGESTED_TIME }) }];
  });
}
