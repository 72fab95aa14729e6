import type { SortingState } from "@tanstack/react-table";
import type { Performance, PerformanceFigures } from "@/lib/interactions/performance/schema.ts";

/** A row of the table: of a value to press, or one that sums up several. */
export type PerformanceLine = PerformanceFigures & {
  key: string;
  /** The value that it is of. */
  value: string | null;
  text: string;
};

type Words = { total: string; others: string; without: string; hidden: string; textOf: (value: string) => string };

/** All together first, then each as it is sorted, and last those that are taken together, where there are any. */
export function performanceLines(of: Performance, words: Words, sorting: SortingState): PerformanceLine[] {
  const each = of.result.map((row) => ({
    ...row,
    key: `value ${row.name}`,
    value: row.name,
    text: words.textOf(row.name),
  }));
  const rest = (["others", "without", "hidden"] as const)
    .filter((which) => of[which].offered > 0)
    .map((which) => ({ ...of[which], key: which, value: null, text: words[which] }));
  return [{ ...of.total, key: "total", value: null, text: words.total }, ...sorted(each, sorting), ...rest];
}

/** By one column; what has no such figure comes last either way. */
function sorted(lines: PerformanceLine[], [by]: SortingState): PerformanceLine[] {
  if (!by) return lines;
  const { id, desc } = by;
  if (id === "text") {
    const ordered = lines.toSorted((one, other) => one.text.localeCompare(other.text));
    return desc ? ordered.reverse() : ordered;
  }
  const figure = (line: PerformanceLine) => line[id as keyof PerformanceFigures];
  return lines.toSorted((one, other) => {
    const [a, b] = [figure(one), figure(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return desc ? b - a : a - b;
  });
}
