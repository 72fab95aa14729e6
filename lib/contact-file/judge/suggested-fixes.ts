import type { Fix, FixStep, ProblemGroup } from "../review.ts";

/** Fixes that leave rows out of the upload: that is for somebody to decide, cause by cause. */
const dropping: ReadonlySet<Fix> = new Set<Fix>(["drop", "drop-duplicates"]);

/** The time of the day that is suggested for dates without one. */
export const SUGGESTED_TIME = "09:00";

/**
 * The first fix of each cause that changes values. Numbers without a country's code are not among them: they get it as the
 * file is read, or somebody chose that they do not.
 */
export function suggestedFixes(groups: readonly ProblemGroup[], country: string | null): FixStep[] {
  return groups.flatMap(({ cause, fixes: [fix] }): FixStep[] => {
    if (!fix || dropping.has(fix) || cause === "number-national") return [];
    if (fix === "prefix" && country === null) return [];
    return [{ do: "fix", cause, fix, ...(fix === "at-time" && { time: SUGGESTED_TIME }) }];
  });
}
