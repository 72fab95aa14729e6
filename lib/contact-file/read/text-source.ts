import type { Encoding } from "../reading.ts";
import { declaredEncoding } from "./encoding.ts";
import { fileType } from "./file-type.ts";
import { guessEncoding } from "./guess-encoding.ts";
import { RefusedFile } from "./refused.ts";

const PIECE_BYTES = 4 * 1024 * 1024;
const HEAD_BYTES = 256 * 1024;

/** Thrown when bytes that were taken for UTF-8 are not. */
class OtherEncoding extends Error {
  readonly guess: ReturnType<typeof guessEncoding>;

  constructor(guess: ReturnType<typeof guessEncoding>) {
    super(guess.encoding);
    this.guess = guess;
  }
}

/** A piece of text and how much of the whole it is the end of. */
type Piece = { text: string; part: number; isLast: boolean };

/** The text of a file or of what was pasted, piece by piece, as often as asked. */
export class TextSource {
  readonly #source: Blob | string;
  readonly encoding: Encoding;
  readonly #strict: boolean;
  /** Whether nobody chose the encoding and nothing tells it for sure. */
  isGuess = false;
  /** The beginning, to guess by. */
  readonly head: string;

  private constructor(source: Blob | string, encoding: Encoding, strict: boolean, head: string) {
    this.#source = source;
    this.encoding = encoding;
    this.#strict = strict;
    this.head = head;
  }

  /** In the encoding that was chosen, else in the one that the file's beginning speaks for. */
  static async open(source: Blob | string, chosen: Encoding | undefined): Promise<TextSource> {
    if (typeof source === "string") {
      const text = source.replace(/^\ufeff/, "");
      return new TextSource(text, "utf-8", false, text.slice(0, HEAD_BYTES));
    }
    const head = await bytesOf(source.slice(0, HEAD_BYTES));
    const declared = declaredEncoding(head);
    const encoding = chosen ?? declared ?? "utf-8";
    const text = new TextDecoder(encoding).decode(head, { stream: true });
    if (isBinary(text)) throw new RefusedFile("binary");
    return new TextSource(source, encoding, chosen === undefined && declared === null, text);
  }

  /** The same where `run` finds that the guess was wrong: in the better one, from the beginning. */
  static async reading<T>(
    source: Blob | string,
    chosen: Encoding | undefined,
    run: (text: TextSource) => Promise<T>,
  ): Promise<T> {
    try {
      return await run(await TextSource.open(source, chosen));
    } catch (error) {
      if (!(error instanceof OtherEncoding)) throw error;
      const { encoding, sure } = error.guess;
      const text = await TextSource.open(source, encoding);
      text.isGuess = !sure;
      return run(text);
    }
  }

  async *pieces(): AsyncGenerator<Piece> {
    const { size } = typeof this.#source === "string" ? { size: this.#source.length } : this.#source;
    const decoder = new TextDecoder(this.encoding, { fatal: this.#strict });
    for (let at = 0; at < size; at += PIECE_BYTES) {
      const isLast = at + PIECE_BYTES >= size;
      const text = await this.#piece(at, decoder, isLast);
      yield { text, part: Math.min(1, (at + PIECE_BYTES) / size), isLast };
    }
  }

  /** The line, from 1, on which the character with this number stands. */
  async lineOf(character: number): Promise<number> {
    let line = 1;
    let before = 0;
    let isCut = false;
    for await (const { text } of this.pieces()) {
      const seen = text.slice(0, Math.max(0, character - before));
      line += seen.match(/\r\n|\r|\n/g)?.length ?? 0;
      // A line end that fell into two pieces is one.
      if (isCut && seen.startsWith("\n")) line--;
      isCut = text.endsWith("\r");
      before += text.length;
      if (before >= character) break;
    }
    return line;
  }

  async #piece(at: number, decoder: TextDecoder, isLast: boolean): Promise<string> {
    if (typeof this.#source === "string") return this.#source.slice(at, at + PIECE_BYTES);
    const bytes = await bytesOf(this.#source.slice(at, at + PIECE_BYTES));
    try {
      return decoder.decode(bytes, { stream: !isLast });
    } catch {
      throw new OtherEncoding(guessEncoding(bytes));
    }
  }
}

/** What a file really is by its first bytes; null for text. */
export async function typeOf(source: Blob | string): Promise<string | null> {
  return typeof source === "string" ? null : fileType(await bytesOf(source.slice(0, 32)));
}

async function bytesOf(part: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await part.arrayBuffer());
  } catch {
    throw new RefusedFile("unreadable");
  }
}

// Control characters that texts do have: between columns and lines, and before what a terminal is told.
const innocent = "\t\n\v\f\r\x1b";

/** More than now and then a character that no text has. */
function isBinary(text: string): boolean {
  const odd = text.match(/\p{Cc}/gu)?.filter((one) => one < " " && !innocent.includes(one)).length ?? 0;
  return odd > 3 && odd > text.length / 50;
}
