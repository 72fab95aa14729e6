const FIRST_BYTES = 1024;

/** Bytes that come in pieces of any size, in one buffer that grows: a piece costs its bytes and no object. */
export class GrowingBuffer {
  readonly #expected: number;
  #bytes = new Uint8Array(0);
  #size = 0;

  /** `expected`: how many there will be, where that is known; nothing is set aside for them before they come. */
  constructor(expected = 0) {
    this.#expected = expected;
  }

  get size(): number {
    return this.#size;
  }

  add(piece: Uint8Array): void {
    const size = this.#size + piece.length;
    if (size > this.#bytes.length) this.#grow(size);
    this.#bytes.set(piece, this.#size);
    this.#size = size;
  }

  /** Forgets all but the first `size`. */
  cut(size: number): void {
    this.#size = Math.min(this.#size, size);
  }

  /** All of them, for the caller to keep; the next ones begin anew. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#size === this.#bytes.length ? this.#bytes : this.#bytes.slice(0, this.#size);
    this.#bytes = new Uint8Array(0);
    this.#size = 0;
    return bytes;
  }

  #grow(size: number): void {
    const doubled = Math.max(size, FIRST_BYTES, 2 * this.#bytes.length);
    const wider = new Uint8Array(size <= this.#expected ? Math.min(doubled, this.#expected) : doubled);
    wider.set(this.#bytes.subarray(0, this.#size));
    this.#bytes = wider;
  }
}
