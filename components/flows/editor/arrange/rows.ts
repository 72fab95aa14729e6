import { around, type Rect } from "../../canvas/view/box";
import type { Placed } from "./columns";
import type { Box, Line } from "./layout";
import { type Bend, bendOf, gapFor, type LineBetweenRows, linesBetweenRows } from "./row-lines";

/** How large the canvas is that all is to be seen on. */
export type Shape = { width: number; height: number };

export type InRows = { boxes: Box[]; bends: Bend[] };

/** Columns that stand below others, and where they stood when all were in one row. */
type Row = Rect & { columns: readonly Rect[] };

/** Rows are harder to follow than a line: they must make all this much larger. */
const WORTHWHILE_PERCENT = 140;
/** Where more lines than these would have to lead back, the row goes on. */
const MOST_LINES_BACK = 4;
/** The shares of its own size at which a drawing may be seen. */
const sizes = Array.from({ length: 19 }, (_, i) => 1 - i / 20);

/**
 * Columns that are much wider than the canvas, in rows that fit it, the upper left corner at 0; lines from one row to
 * another run between them.
 */
export function inRows(placed: readonly Placed[], lines: readonly Line[], shape?: Shape): InRows {
  const columns = columnsOf(placed);
  const columnOf = new Map(placed.map(({ key, column }) => [key, column]));
  const own = lines.filter(({ from, to }) => columnOf.has(from) && columnOf.has(to));
  const rows = shape ? rowsFor(columns, passingOf(columns, own, columnOf), shape) : [rowOf(columns)];
  const rowAt = rows.flatMap((row, i) => row.columns.map(() => i));
  const ways = linesBetweenRows(own, (key) => rowAt[columnOf.get(key) ?? 0] ?? 0);
  const tops = topsOf(rows, ways);
  const moved = <T extends Rect>(box: T, column: number): T => {
    const at = rowAt[column] ?? 0;
    const { x, y } = rows[at] ?? rowOf(columns);
    return { ...box, x: box.x - x, y: box.y - y + (tops[at] ?? 0) };
  };
  const end = (key: string): Rect => {
    const column = columnOf.get(key) ?? 0;
    return moved(columns[column] ?? rowOf(columns), column);
  };
  const bottomOf = (row: number) => (tops[row] ?? 0) + (rows[row]?.height ?? 0);
  return {
    boxes: placed.map((box) => moved(box, box.column)),
    bends: ways.map((way) => bendOf(way, end(way.line.from), end(way.line.to), bottomOf)),
  };
}

function topsOf(rows: readonly Row[], ways: readonly LineBetweenRows[]): number[] {
  let down = 0;
  return rows.map(({ height }, row) => {
    const top = down;
    const lanes = ways.flatMap(({ out, into }) => [...new Set([out, into])]).filter((lane) => lane.row === row);
    down += height + gapFor(lanes.length);
    return top;
  });
}

/** How many lines pass the right side of each column. */
function passingOf(columns: readonly Rect[], lines: readonly Line[], columnOf: ReadonlyMap<string, number>): number[] {
  const passing = columns.map(() => 0);
  for (const { from, to } of lines) {
    const [one, other] = [columnOf.get(from) ?? 0, columnOf.get(to) ?? 0];
    for (let i = Math.min(one, other); i < Math.max(one, other); i++) passing[i] = (passing[i] ?? 0) + 1;
  }
  return passing;
}

function columnsOf(placed: readonly Placed[]): Rect[] {
  const columns = Map.groupBy(placed, ({ column }) => column);
  return [...columns.keys()].sort((a, b) => a - b).map((column) => around(columns.get(column) ?? []));
}

/** The rows at which all is seen the largest; one where others would not be worth it. */
function rowsFor(columns: readonly Rect[], passing: readonly number[], shape: Shape): Row[] {
  const one = [rowOf(columns)];
  let [best, largest] = [one, 0];
  for (const size of sizes) {
    const rows = broken(columns, passing, shape.width / size);
    const seen = sizeOf(rows, passing, shape);
    if (seen >= largest) [best, largest] = [rows, seen];
  }
  return 100 * largest >= WORTHWHILE_PERCENT * sizeOf(one, passing, shape) ? best : one;
}

/** Rows no wider than this, where lines let them end. */
function broken(columns: readonly Rect[], passing: readonly number[], width: number): Row[] {
  const firsts = [0];
  for (const [i, column] of columns.entries()) {
    const first = firsts.at(-1) ?? 0;
    if (column.x + column.width - (columns[first]?.x ?? 0) <= width) continue;
    let at = i;
    while (at > first && (passing[at - 1] ?? 0) > MOST_LINES_BACK) at--;
    if (at > first) firsts.push(at);
  }
  return firsts.map((first, i) => rowOf(columns.slice(first, firsts[i + 1])));
}

function rowOf(columns: readonly Rect[]): Row {
  return { ...around(columns), columns };
}

function sizeOf(rows: readonly Row[], passing: readonly number[], shape: Shape): number {
  let column = 0;
  const gaps = rows.slice(0, -1).map((row) => {
    column += row.columns.length;
    return gapFor(passing[column - 1] ?? 0);
  });
  const height = [...rows.map((row) => row.height), ...gaps].reduce((sum, one) => sum + one, 0);
  return Math.min(1, shape.width / Math.max(...rows.map(({ width }) => width)), shape.height / height);
}
