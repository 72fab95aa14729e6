/**
 * The parts of a graph within which every place leads to every other one, each part before those that it leads to.
 * `next` gives the places that one leads to. Without recursion: a drawing may be one long chain.
 */
export function stronglyConnected(places: Iterable<number>, next: (place: number) => readonly number[]): number[][] {
  const parts: number[][] = [];
  // Tarjan's algorithm: the number of a place's visit, and the lowest number that it leads back to.
  const visited = new Map<number, number>();
  const lowest = new Map<number, number>();
  const open: number[] = [];
  const isOpen = new Set<number>();
  const path: { place: number; rest: Iterator<number> }[] = [];
  const visit = (place: number) => {
    lowest.set(place, visited.size);
    visited.set(place, visited.size);
    open.push(place);
    isOpen.add(place);
    path.push({ place, rest: next(place).values() });
  };
  const lower = (place: number, to: number) =>
    lowest.set(place, Math.min(lowest.get(place) as number, lowest.get(to) as number));
  const leave = (place: number) => {
    path.pop();
    const before = path.at(-1);
    if (before) lower(before.place, place);
    if (lowest.get(place) !== visited.get(place)) return;
    const part = open.splice(open.lastIndexOf(place));
    for (const one of part) isOpen.delete(one);
    parts.push(part);
  };
  for (const root of places) {
    if (!visited.has(root)) visit(root);
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const { value: to, done } = last.rest.next();
      if (done) leave(last.place);
      else if (!visited.has(to)) visit(to);
      else if (isOpen.has(to)) lower(last.place, to);
    }
  }
  return parts.reverse();
}
