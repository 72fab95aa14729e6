import type { ElementTexts } from "./json-batch.ts";

/** Remembers which byte strings it has seen, by 64 bits of hash each: a million take 16 MB. */
export class ByteSet {
  #size = 0;
  // Two numbers a slot; the second is 0 where the slot is free.
  #table = new Int32Array(2048);
  #hashes = new Int32Array(0);

  /** Adds the elements; how many of them were there before. */
  addAll(texts: ElementTexts): number {
    // Hashed first and looked up afterwards: the look-ups miss the cache, and in a row they overlap.
    this.#hash(texts);
    let repeated = 0;
    for (let i = 0; i < 2 * texts.length; i += 2) {
      if (this.#insert(this.#hashes[i] ?? 0, this.#hashes[i + 1] ?? 0)) this.#size++;
      else repeated++;
    }
    return repeated;
  }

  #hash(texts: ElementTexts): void {
    const { bytes } = texts;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    if (this.#hashes.length < 2 * texts.length) this.#hashes = new Int32Array(2 * texts.length);
    for (let index = 0; index < texts.length; index++) {
      const end = texts.end(index);
      let at = texts.start(index);
      let low = 0x9e3779b9 ^ (end - at);
      let high = 0x85ebca6b;
      for (; at + 8 <= end; at += 8) {
        low = Math.imul(rotate(low, 15) ^ view.getInt32(at, true), 0xcc9e2d51);
        high = Math.imul(rotate(high, 13) ^ view.getInt32(at + 4, true), 0x1b873593) + low;
      }
      for (; at < end; at++) low = Math.imul(rotate(low, 15) ^ (bytes[at] ?? 0), 0xcc9e2d51);
      this.#hashes[2 * index] = mix(low + high);
      this.#hashes[2 * index + 1] = mix(high ^ rotate(low, 7)) || 1;
    }
  }

  #insert(low: number, high: number): boolean {
    if (this.#size * 8 >= this.#table.length * 3) this.#grow();
    const table = this.#table;
    const mask = table.length - 2;
    for (let at = (low << 1) & mask; ; at = (at + 2) & mask) {
      if (table[at + 1] === 0) {
        table[at] = low;
        table[at + 1] = high;
        return true;
      }
      if (table[at] === low && table[at + 1] === high) return false;
    }
  }

  #grow(): void {
    const old = this.#table;
    this.#table = new Int32Array(old.length * 2);
    for (let i = 0; i < old.length; i += 2) {
      const high = old[i + 1] ?? 0;
      if (high !== 0) this.#insert(old[i] ?? 0, high);
    }
  }
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

/** Spreads every bit over all of them (the end of MurmurHash3). */
function mix(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
