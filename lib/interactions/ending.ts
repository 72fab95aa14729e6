/** How far an interaction is (docs/contract.md, 12.3). */
type Ending = "inProgress" | "notMarked" | "finished";

/** An end alone does not finish it: the platform says so of its last segment, or never did. */
export function endingOf({ finished, end }: { finished: boolean; end: string | null }): Ending {
  if (finished) return "finished";
  return end === null ? "inProgress" : "notMarked";
}
