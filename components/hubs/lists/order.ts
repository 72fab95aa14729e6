import type { ListRecord } from "@/lib/outbound/lists/schema.ts";

type Placed = Pick<ListRecord, "id" | "status" | "order">;

export type OrderStep = "first" | "sooner" | "later" | "last";
/** A list's new place, beside another one. */
export type ListPosition = { before: number } | { after: number };

/** Lists in the order they are worked in; the finished ones, which nobody works any more, newest first behind them. */
export function workOrder<T extends Placed>(lists: readonly T[]): T[] {
  const open = lists.filter(isOpen).sort((a, b) => a.order - b.order || a.id - b.id);
  return [...open, ...lists.filter((list) => !isOpen(list)).sort((a, b) => b.id - a.id)];
}

/** Lists by what there is to do: those that contact people, then those that could; of one state in their order of work. */
export function workFirst<T extends Placed & Pick<ListRecord, "waiting">>(lists: readonly T[]): T[] {
  const rank = ({ status, waiting }: T) => (status === "active" && waiting > 0 ? -1 : ranks[status]);
  const isWorked = ({ status }: T) => status === "active" || status === "paused";
  return [...lists].sort((a, b) => rank(a) - rank(b) || (isWorked(a) ? a.order - b.order || a.id - b.id : b.id - a.id));
}

const ranks = { active: 0, paused: 1, failed: 2, loading: 3, inactive: 3, finished: 4 } as const;

export function isOpen({ status }: Pick<Placed, "status">): boolean {
  return status !== "finished";
}

/** Where a step takes a list among those in their order; null where it is there already. */
export function placeAfterStep(order: readonly number[], id: number, step: OrderStep): ListPosition | null {
  const at = order.indexOf(id);
  const to = { first: 0, sooner: at - 1, later: at + 1, last: order.length - 1 }[step];
  const neighbour = order[to];
  if (at < 0 || neighbour === undefined || neighbour === id) return null;
  return to < at ? { before: neighbour } : { after: neighbour };
}

/** The order once the list has taken its place. */
export function orderAfterMove(order: readonly number[], id: number, place: ListPosition): number[] {
  const others = order.filter((one) => one !== id);
  const at = "before" in place ? others.indexOf(place.before) : others.indexOf(place.after) + 1;
  return [...others.slice(0, at), id, ...others.slice(at)];
}
