import { invalid } from "../errors.ts";

const NEWLINE = 10;

/** A line of a stream, counted from 1; of one that was longer than allowed `bytes` is the beginning. */
export type Line = { number: number; bytes: Uint8Array; size: number; tooLong: boolean };

// So much is left of a line that is too long.
const BEGINNING = 64 * 1024;

/** The lines of a stream of bytes, those of each chunk at once; empty ones are passed over. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>, longest: number): AsyncGenerator<Line[]> {
  let number = 1;
  let parts: Uint8Array[] = [];
  let size = 0;
  const take = (last: Uint8Array): Line | null => {
    const all = size + last.length;
    const tooLong = all > longest;
    const whole = parts.length === 0 ? last : Buffer.concat([...parts, last]);
    const bytes = tooLong ? whole.subarray(0, BEGINNING) : trimmed(whole);
    parts = [];
    size = 0;
    const line = { number: number++, bytes, size: tooLong ? all : bytes.length, tooLong };
    return bytes.length === 0 ? null : line;
  };
  for await (const chunk of whole(stream)) {
    const lines: Line[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const line = take(chunk.subarray(from, end));
      if (line) lines.push(line);
      from = end + 1;
    }
    if (lines.length > 0) yield lines;
    size += chunk.length - from;
    if (from < chunk.length) parts.push(chunk.subarray(from));
    // What comes of it now is only counted.
    if (size > longest) parts = [Buffer.concat(parts).subarray(0, BEGINNING)];
  }
  const line = size > 0 ? take(new Uint8Array()) : null;
  if (line) yield [line];
}

/** A stream that breaks off is its sender's doing. */
async function* whole(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch {
    throw invalid("", "the body broke off; whole batches before that are stored", "cut");
  }
}

/** Without the blanks that JSON allows around a value, a carriage return among them. */
function trimmed(bytes: Uint8Array): Uint8Array {
  let from = 0;
  let end = bytes.length;
  while (from < end && isBlank(bytes[from])) from++;
  while (end > from && isBlank(bytes[end - 1])) end--;
  return bytes.subarray(from, end);
}

function isBlank(byte: number | undefined): boolean {
  return byte === 32 || byte === 9 || byte === 13;
}
