import type { Choice } from "./conflicts.ts";
import type { Merge } from "./merge.ts";

/** The same choice for every conflict. */
export function chosen(merged: Merge, choice: Choice): Map<string, Choice> {
  return new Map(merged.conflicts.map(({ id }) => [id, choice]));
}
