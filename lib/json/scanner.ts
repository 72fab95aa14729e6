// Not those of signs.ts: an imported constant slows the scan.
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

// What a byte outside strings means to the scanner.
const OPEN = 0x01;
const CLOSE = 0x02;
const COMMA = 0x03;
const COLON = 0x04;
const STRING = 0x05;
const kinds = new Uint8Array(256);
for (const [bytes, kind] of [
  ["[{", OPEN],
  ["]}", CLOSE],
  [",", COMMA],
  [":", COLON],
  ['"', STRING],
] as const) {
  for (const byte of Buffer.from(bytes)) kinds[byte] = kind;
}

/** Why `scan` stopped: the bytes ran out, a batch is full (at its last comma), or the array closed. */
export type Stop = "more" | "full" | "closed";

/**
 * Finds the elements of a JSON array in bytes that come in pieces, without reading them: strings, escapes and
 * depth are all it knows. Whether what stands between the boundaries is JSON is for JSON.parse to say.
 */
export class JsonScanner {
  /** Where the elements end, counted from the batch's first byte; of the first `count` entries. */
  readonly ends: Int32Array<ArrayBuffer>;
  count = 0;
  /** Colons outside strings, which in valid JSON is how many names its objects hold. */
  colons = 0;
  /** Levels of brackets around the deepest value. */
  deepest = 0;
  /** Bytes of the batch read so far, and of its last element. */
  size = 0;
  tail = 0;
  /** Index of the byte that stopped the last scan, a comma or a closing bracket; or the length of what it read. */
  at = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;
  readonly #bytes: number;

  /** A batch is full at the first comma after `rows` elements or `bytes` bytes. */
  constructor(rows: number, bytes: number) {
    this.ends = new Int32Array(rows);
    this.#bytes = bytes;
  }

  /** Begins the next batch. */
  reset(): void {
    this.count = 0;
    this.colons = 0;
    this.deepest = 0;
    this.size = 0;
    this.tail = 0;
  }

  scan(bytes: Uint8Array, from: number): Stop {
    const end = bytes.length;
    const start = from - this.size;
    let element = from - this.tail;
    let i = from;
    let depth = this.#depth;
    let inString = this.#inString;
    let stop: Stop = "more";
    if (this.#escaped && i < end) {
      this.#escaped = false;
      i++;
    }
    scanning: while (i < end) {
      if (inString) {
        while (i < end) {
          const byte = bytes[i];
          if (byte === QUOTE) {
            inString = false;
            i++;
            break;
          }
          if (byte === BACKSLASH) {
            if (i + 1 === end) this.#escaped = true;
            i += 2;
          } else i++;
        }
        continue;
      }
      switch (kinds[bytes[i] as number]) {
        case STRING: {
          // Most strings end within the piece and have no escapes: a loop that only looks for that is the quicker one.
          let to = i + 1;
          while (to < end && bytes[to] !== QUOTE && bytes[to] !== BACKSLASH) to++;
          inString = to === end || bytes[to] !== QUOTE;
          i = inString ? to - 1 : to;
          break;
        }
        case COLON:
          this.colons++;
          break;
        case OPEN:
          if (++depth > this.deepest) this.deepest = depth;
          break;
        case CLOSE:
          if (depth === 0) {
            this.ends[this.count++] = i - start;
            stop = "closed";
            break scanning;
          }
          depth--;
          break;
        case COMMA:
          if (depth === 0) {
            this.ends[this.count++] = i - start;
            if (this.count === this.ends.length || i - start >= this.#bytes) {
              stop = "full";
              break scanning;
            }
            element = i + 1;
          }
      }
      i++;
    }
    if (i > end) i = end;
    this.#depth = depth;
    this.#inString = inString;
    this.size = i - start;
    this.tail = i - element;
    this.at = i;
    return stop;
  }
}
