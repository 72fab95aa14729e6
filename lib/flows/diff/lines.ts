import type { Json } from "../drawflow/json.ts";

/** A line of a comparison; `gap`: so many lines that are the same in both are left out. */
export type DiffLine = { kind: "same" | "added" | "removed"; text: string } | { kind: "gap"; count: number };

type Told = Exclude<DiffLine, { kind: "gap" }>;

const CONTEXT = 3;
// Past this many edits lines are no longer paired: the time grows with their square.
const MOST_EDITS = 1_500;

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
  const same = (lines: string[]) => lines.map((text): Told => ({ kind: "same", text }));
  const inner = shortest(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [...same(a.slice(0, start)), ...inner, ...same(a.slice(a.length - end))];
}

/** The shortest edit from one list of lines to the other, by Myers' algorithm. */
function shortest(a: string[], b: string[]): Told[] {
  const furthest = new Map([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let edits = 0; edits <= Math.min(a.length + b.length, MOST_EDITS); edits++) {
    trace.push(new Map(furthest));
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let x = stepsDown(furthest, diagonal, edits) ? at(furthest, diagonal + 1) : at(furthest, diagonal - 1) + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x++;
      furthest.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return walkBack(a, b, trace);
    }
  }
  return [...a.map((text): Told => ({ kind: "removed", text })), ...b.map((text): Told => ({ kind: "added", text }))];
}

function walkBack(a: string[], b: string[], trace: Map<number, number>[]): Told[] {
  const told: Told[] = [];
  let [x, y] = [a.length, b.length];
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const furthest = trace[edits] ?? new Map<number, number>();
    const down = stepsDown(furthest, x - y, edits);
    const beforeX = edits === 0 ? 0 : at(furthest, x - y + (down ? 1 : -1));
    const beforeY = edits === 0 ? 0 : beforeX - (x - y + (down ? 1 : -1));
    while (x > beforeX && y > beforeY) {
      told.push({ kind: "same", text: a[--x] ?? "" });
      y--;
    }
    if (edits === 0) break;
    if (down) told.push({ kind: "added", text: b[--y] ?? "" });
    else told.push({ kind: "removed", text: a[--x] ?? "" });
  }
  return told.reverse();
}

function stepsDown(furthest: Map<number, number>, diagonal: number, edits: number): boolean {
  return diagonal === -edits || (diagonal !== edits && at(furthest, diagonal - 1) < at(furthest, diagonal + 1));
}

function at(furthest: Map<number, number>, diagonal: number): number {
  return furthest.get(diagonal) ?? -1;
}

function folded(lines: Told[]): DiffLine[] {
  const near = new Set<number>();
  lines.forEach(({ kind }, index) => {
    if (kind !== "same") for (let by = -CONTEXT; by <= CONTEXT; by++) near.add(index + by);
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
