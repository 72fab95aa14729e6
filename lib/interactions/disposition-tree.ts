import type { SearchNames } from "./names-contract.ts";

/** A level of dispositions: one that can be chosen has its id as value, one that only holds others its path. */
export type DispositionNode = { value: string; label: string; children?: DispositionNode[] };

type Level = { id?: number; inner: Map<string, Level> };

/** Dispositions under their levels. One that has others below stands among these, so that it can be chosen alone. */
export function dispositionTree(dispositions: SearchNames["dispositions"]): DispositionNode[] {
  const top: Level = { inner: new Map() };
  const more: DispositionNode[] = [];
  for (const { id, levels } of dispositions) {
    let level = top;
    for (const name of levels) {
      const inner: Level = level.inner.get(name) ?? { inner: new Map() };
      level.inner.set(name, inner);
      level = inner;
    }
    // Another of the same levels, or one without any, has no place of its own.
    if (level === top || level.id !== undefined) more.push({ value: String(id), label: nameOf(id, levels) });
    else level.id = id;
  }
  return [...nodes(top, []), ...more];
}

function nodes({ inner }: Level, path: string[]): DispositionNode[] {
  return [...inner].map(([label, level]) => {
    const here = [...path, label];
    const own = level.id === undefined ? [] : [{ value: String(level.id), label }];
    if (level.inner.size === 0) return { value: String(level.id), label };
    return { value: JSON.stringify(here), label, children: [...own, ...nodes(level, here)] };
  });
}

function nameOf(id: number, levels: string[]): string {
  return `${levels.at(-1) ?? ""} (${id})`.trim();
}
