/** Marks the rows whose key an earlier row has. Keys may be hashes: `same` says whether two rows are really alike. */
export function markDuplicates(
  keys: Float64Array,
  counts: (row: number) => boolean,
  same: (row: number, earlier: number) => boolean,
  mark: (row: number, isDuplicate: boolean) => void,
): void {
  const firsts = new Map<number, number>();
  for (let row = 0; row < keys.length; row++) {
    const key = keys[row] ?? 0;
    if (key === 0 || !counts(row)) {
      mark(row, false);
      continue;
    }
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, row);
    mark(row, first !== undefined && (isExact(key) || same(row, first)));
  }
}

const FIRST_HASHED_KEY = 2 ** 52;

/** A number of up to 14 digits stands for itself; other texts for a hash. Never 0. */
export function keyOf(text: string): number {
  // The one before it keeps zeros at the beginning.
  if (text.length <= 14 && /^\d+$/.test(text)) return Number(`1${text}`);
  let [low, high] = [0x811c9dc5, 0x1b873593];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
    high ^= high >>> 13;
  }
  return FIRST_HASHED_KEY + (high & 0xfffff) * 2 ** 32 + (low >>> 0);
}

function isExact(key: number): boolean {
  return key < FIRST_HASHED_KEY;
}
