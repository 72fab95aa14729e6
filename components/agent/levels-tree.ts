import { treeWay } from "@/components/ui/tree/way";
import type { ChoosableDisposition } from "@/lib/outbound/agents/own/schema.ts";

/** A level of dispositions. One that is a disposition itself may have others below it. */
export type Level = {
  key: string;
  name: string;
  disposition: ChoosableDisposition | null;
  below: Level[];
};

/** Dispositions by their levels, in the order in which they come. */
export function levelsOf(dispositions: readonly ChoosableDisposition[]): Level[] {
  const top: Level[] = [];
  for (const disposition of dispositions) {
    let siblings = top;
    let level: Level | undefined;
    for (const [n, name] of disposition.levels.entries()) {
      level = siblings.find((one) => one.name === name);
      if (!level) {
        level = { key: JSON.stringify(disposition.levels.slice(0, n + 1)), name, disposition: null, below: [] };
        siblings.push(level);
      }
      siblings = level.below;
    }
    if (level) level.disposition = disposition;
  }
  return top;
}

/** A level as a row of the tree that is shown; `open` null: nothing is below it. */
export type LevelRow = { level: Level; depth: number; place: number; of: number; open: boolean | null };

export function levelRows(levels: readonly Level[], closed: ReadonlySet<string>, depth = 1): LevelRow[] {
  return levels.flatMap((level, n) => {
    const open = level.below.length > 0 ? !closed.has(level.key) : null;
    const row = { level, depth, place: n + 1, of: levels.length, open };
    return open ? [row, ...levelRows(level.below, closed, depth + 1)] : [row];
  });
}

/** What a key does at a row, as in any tree, or it chooses the row, or leads to one by its letter. */
export function wayOf(key: string, row: LevelRow, rows: readonly LevelRow[]): LevelRow | "fold" | "choose" | undefined {
  if (key === " " || key === "Enter") return row.level.disposition ? "choose" : "fold";
  return key.length === 1 ? startingWith(key, rows.indexOf(row), rows) : treeWay(key, row, rows);
}

function startingWith(letter: string, at: number, rows: readonly LevelRow[]): LevelRow | undefined {
  const inOrder = [...rows.slice(at + 1), ...rows.slice(0, at)];
  return inOrder.find(({ level }) => level.name.toLowerCase().startsWith(letter.toLowerCase()));
}
