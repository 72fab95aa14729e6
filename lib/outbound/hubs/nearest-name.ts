/** Tells which of some names is nearly called so: the same but for capitals, accents and blanks, or a slip or two away. */
export function nearest(names: readonly string[]): (wanted: string) => string | null {
  const folded = new Map(names.map((name) => [plain(name), name]));
  return (wanted) => {
    const text = plain(wanted);
    const same = folded.get(text);
    if (same !== undefined) return same;
    if (text.length > MAX_LENGTH) return null;
    // Of short names nearly all are a slip apart.
    let least = text.length < 4 ? 0 : text.length < 8 ? 1 : 2;
    let found: string | null = null;
    let isAny = false;
    for (const [other, name] of folded) {
      if (Math.abs(other.length - text.length) > least || other.length > MAX_LENGTH) continue;
      const slips = distance(text, other, least);
      if (slips > least || slips === 0) continue;
      // Of two that are as near neither can be told to be meant.
      found = slips < least || !isAny ? name : null;
      isAny = true;
      least = slips;
    }
    return found;
  };
}

const MAX_LENGTH = 64;

function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[\s._-]+/g, "");
}

/** How many characters are to be put in, taken out, changed or swapped; more than `most` is as good as any. */
function distance(one: string, other: string, most: number): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      next.push(cost);
    }
    if (Math.min(...next) > most) return most + 1;
    [before, row] = [row, next];
  }
  return row[other.length] ?? 0;
}
