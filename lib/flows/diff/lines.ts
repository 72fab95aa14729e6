import { diffArrays } from "diff";
import type { Json } from "../drawflow/json.ts";

/** A line of a comparison; `gap`: so many lines that are the same in both are left out. */
export type DiffLine = { kind: "same" | "added" | "removed"; text: string } | { kind: "gap"; count: number };

type Told = Exclude<DiffLine, { kind: "gap" }>;

const CONTEXT_LINES = 3;
// Past this many edits lines are no longer paired: the time grows with their square.
const MAX_EDITS = 1_500;

/** What differs line by line, with three lines around it. */
export function lineDiff(before: string, after: string): DiffLine[] {
  return folded(compareLines(before.split("\n"), after.split("\n")));
}

/** A value as the lines it is read in. */
export function textOfValue(value: Json | undefined): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

function compareLines(a: string[], b: string[]): Told[] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [before, after] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return [
    ...a.slice(0, start).map(line("same")),
    ...changedLines(before, after),
    ...a.slice(a.length - end).map(line("same")),
  ];
}

function changedLines(before: string[], after: string[]): Told[] {
  const parts = diffArrays(before, after, { maxEditLength: MAX_EDITS });
  if (parts === undefined) return [...before.map(line("removed")), ...after.map(line("added"))];
  return parts.flatMap(({ value, added, removed }) => value.map(line(added ? "added" : removed ? "removed" : "same")));
}

function line(kind: Told["kind"]): (text: string) => Told {
  return (text) => ({ kind, text });
}

function folded(lines: Told[]): DiffLine[] {
  const near = new Set<number>();
  lines.forEach(({ kind }, index) => {
    if (kind !== "same") for (let by = -CONTEXT_LINES; by <= CONTEXT_LINES; by++) near.add(index + by);
  });
  const shown: DiffLine[] = [];
  lines.forEach((line, index) => {
    const last = shown.at(-1);
    if (near.has(index)) shown.push(line);
    else if (last?.kind === "gap") last.count++;
    else shown.push({ kind: "gap", count: 1 });
  });
  return shown;
}
