const NEWLINE = 0x0a;

/** Where a file was left off: between two lines. */
export type FilePosition = { offset: number; lines: number };

/** Whole lines of a file, as they are sent in one request. */
export type Part = {
  bytes: Uint8Array;
  /** How many lines of the file stand before it. */
  before: number;
  /** Where it ends. */
  end: FilePosition;
};

/**
 * The lines behind `from` in parts of at least `size` bytes. One part is held at a time: of a line over `longest`,
 * which is refused for its length anyhow, only the beginning is in it.
 */
export async function* filePartsOf(
  chunks: AsyncIterable<Uint8Array>,
  from: FilePosition,
  { size, longest }: { size: number; longest: number },
): AsyncGenerator<Part> {
  let held: Uint8Array[] = [];
  let length = 0;
  let open = 0;
  let skipping = false;
  let { offset, lines } = from;
  const hold = (bytes: Uint8Array) => {
    if (bytes.length > 0) held.push(bytes);
    length += bytes.length;
  };
  const take = (end: number): Part => {
    const bytes = Buffer.concat(held);
    const before = lines;
    lines += newlinesIn(bytes);
    held = [];
    length = 0;
    return { bytes, before, end: { offset: end, lines } };
  };
  for await (const chunk of chunks) {
    const from = skipping ? chunk.indexOf(NEWLINE) : 0;
    if (from >= 0) {
      skipping = false;
      const last = chunk.lastIndexOf(NEWLINE);
      if (last >= 0) {
        hold(chunk.subarray(from, last + 1));
        open = 0;
        if (length >= size) yield take(offset + last + 1);
      }
      const rest = chunk.subarray(Math.max(from, last + 1));
      hold(rest);
      open += rest.length;
      skipping = open > longest;
    }
    offset += chunk.length;
  }
  if (length > 0) yield take(offset);
}

function newlinesIn(bytes: Uint8Array): number {
  let found = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) found++;
  return found;
}
