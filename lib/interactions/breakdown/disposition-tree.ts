import type { SearchNames } from "../search/names-contract.ts";

/** A line of the tree: a disposition, or a level that stands for all below it. */
export type DispositionLine = {
  /** A disposition's id, or a level's path as JSON. */
  value: string;
  label: string;
  /** From 0. */
  depth: number;
  /** The dispositions that it stands for. */
  ids: string[];
  /** Its levels from the first, as they are searched. */
  path: string;
};

type Level = { ids: string[]; inner: Map<string, Level> };

/** Dispositions under their levels, each level before what is below it; a lone disposition is its own line. */
export function dispositionTree(dispositions: SearchNames["dispositions"]): DispositionLine[] {
  const top: Level = { ids: [], inner: new Map() };
  for (const { id, levels } of dispositions) {
    let level = top;
    for (const name of levels.length > 0 ? levels : [String(id)]) {
      const inner: Level = level.inner.get(name) ?? { ids: [], inner: new Map() };
      level.inner.set(name, inner);
      level = inner;
    }
    level.ids.push(String(id));
  }
  return [...linesOf(top, [])];
}

/**
 * The dispositions that are chosen after the lines marked were `before` and are `after`: marking a level marks all
 * below it, and so with taking its mark away.
 */
export function chosenBy(lines: readonly DispositionLine[], before: readonly string[], after: readonly string[]) {
  const idsOf = (value: string) => lines.find((line) => line.value === value)?.ids ?? [value];
  const added = after.filter((value) => !before.includes(value)).flatMap(idsOf);
  const removed = new Set(before.filter((value) => !after.includes(value)).flatMap(idsOf));
  const kept = before.flatMap(idsOf).filter((id) => !removed.has(id));
  return [...new Set([...kept, ...added])];
}

/** The lines that are marked while these dispositions are chosen. */
export function markedBy(lines: readonly DispositionLine[], chosen: readonly string[]): string[] {
  const known = new Set(lines.flatMap(({ ids }) => ids));
  const marked = lines.filter(({ ids }) => ids.every((id) => chosen.includes(id))).map(({ value }) => value);
  return [...marked, ...chosen.filter((id) => !known.has(id))];
}

function* linesOf({ inner }: Level, above: string[]): Generator<DispositionLine> {
  for (const [label, level] of inner) {
    const names = [...above, label];
    const line = { label, depth: above.length, path: names.join(" › ") };
    const [id, ...others] = level.ids;
    if (level.inner.size === 0 && id !== undefined && others.length === 0) {
      yield { ...line, value: id, ids: [id] };
      continue;
    }
    const below = [...linesOf(level, names)];
    const own = level.ids.map((one) => ({ ...line, depth: names.length, value: one, ids: [one] }));
    const all = [...level.ids, ...below.filter(({ value, ids }) => ids[0] === value).map(({ value }) => value)];
    yield { ...line, value: JSON.stringify(names), ids: all };
    yield* own;
    yield* below;
  }
}
