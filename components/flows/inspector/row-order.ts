/** The list with one of its entries a place further up or down; null at its end. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] | null {
  const [one, other] = [list[at], list[at + by]];
  if (one === undefined || other === undefined) return null;
  return list.with(at, other).with(at + by, one);
}
