import type { SortingState } from "@tanstack/react-table";

type Press = {
  /** Whether the column is to be a further key, behind those that there are. */
  more: boolean;
  /** How many keys there may be. */
  most: number;
  /** Whether there is an order that is no column's. */
  hasNone: boolean;
};

/** The order after a press on the head of a column: ascending, descending, and then as it was without it. */
export function sortedBy(current: SortingState, id: string, { more, most, hasNone }: Press): SortingState {
  const before = current.find((key) => key.id === id);
  const others = current.filter((key) => key.id !== id);
  if (!more || most === 1) return before?.desc && hasNone ? [] : [{ id, desc: before?.desc === false }];
  if (!before) return [...current.slice(0, most - 1), { id, desc: false }];
  if (before.desc && others.length > 0) return others;
  return current.map((key) => (key.id === id ? { id, desc: !key.desc } : key));
}
