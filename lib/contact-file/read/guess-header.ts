import { type CellKind, cellKind } from "../judge/cell-kind.ts";

/** Whether a first row names columns: it holds none of what contacts are made of, but words. */
export function looksLikeHeader(first: readonly string[]): boolean {
  const kinds = new Set<CellKind>(first.map(cellKind));
  return kinds.size === 1 && kinds.has("text");
}
