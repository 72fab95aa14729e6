type Shown<T> = {
  rows: T[];
  /** How many of the latest are not shown yet. */
  fresh: number;
};

/** The rows in their places, each as it was seen last; those that came later are counted, not put in. */
export function shownRows<T extends { id: string }>(read: readonly T[], latest: readonly T[]): Shown<T> {
  const now = new Map(latest.map((row) => [row.id, row]));
  const [first] = read;
  if (!first) return { rows: [], fresh: latest.length };
  // Ids begin with the time at which what they name starts.
  const fresh = latest.filter(({ id }) => id > first.id).length;
  return { rows: read.map((row) => now.get(row.id) ?? row), fresh };
}
