import { AppError, invalid } from "../../errors.ts";
import { GrowingBuffer } from "../../growing-buffer.ts";

const NEWLINE = 0x0a;

/** A line of a stream, counted from 1; of one that was longer than allowed `bytes` is the beginning. */
export type FeedLine = { number: number; bytes: Uint8Array; size: number; tooLong: boolean };

// So much is left of a line that is too long.
const BEGINNING_BYTES = 64 * 1024;

/** The lines of a stream of bytes, those of each chunk at once; empty ones are passed over. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>, longest: number): AsyncGenerator<FeedLine[]> {
  let number = 1;
  // Of a line that has not ended yet: its bytes, those of the beginning where there are too many, and how many they are.
  const begun = new GrowingBuffer();
  let size = 0;
  const keep = (part: Uint8Array): void => {
    size += part.length;
    const isTooLong = size > longest;
    begun.add(isTooLong ? part.subarray(0, Math.max(0, BEGINNING_BYTES - begun.size)) : part);
    if (isTooLong) begun.cut(BEGINNING_BYTES);
  };
  const take = (last: Uint8Array): FeedLine | null => {
    // A line that lies in one chunk is not copied.
    const inOne = size === 0 && last.length <= longest;
    if (!inOne) keep(last);
    const all = inOne ? last.length : size;
    const tooLong = all > longest;
    const bytes = tooLong ? begun.take() : trimmed(inOne ? last : begun.take());
    size = 0;
    const line = { number: number++, bytes, size: tooLong ? all : bytes.length, tooLong };
    return bytes.length === 0 ? null : line;
  };
  for await (const chunk of whole(stream)) {
    const lines: FeedLine[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const line = take(chunk.subarray(from, end));
      if (line) lines.push(line);
      from = end + 1;
    }
    if (lines.length > 0) yield lines;
    keep(chunk.subarray(from));
  }
  const line = size > 0 ? take(new Uint8Array()) : null;
  if (line) yield [line];
}

/** A stream that breaks off is its sender's doing. */
async function* whole(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    if (error instanceof AppError)
      throw new AppError(error.code, `${error.message} Complete batches before that are stored.`, error.details);
    throw invalid("", "the body ended early; complete batches before that are stored", "cut");
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
