import type { ElementTexts } from "../../json/batch.ts";
import { type Hashes, hashesOfTexts } from "./hash64.ts";

/** Remembers which byte strings it has seen, by 64 bits of hash each: a million take 16 MB. */
export class ByteSet {
  #size = 0;
  // Two numbers a slot; the second is 0 where the slot is free.
  #table = new Int32Array(2048);
  #room: Hashes = new Int32Array(0);

  /** Adds the elements; how many of them were there before. */
  addAll(texts: ElementTexts): number {
    // Hashed first and looked up afterwards: the look-ups miss the cache, and in a row they overlap.
    const hashes = hashesOfTexts(texts, this.#room);
    if (hashes.length > this.#room.length) this.#room = hashes;
    return this.addHashes(hashes);
  }

  /** Adds what has these hashes; how many of them were there before. */
  addHashes(hashes: Hashes): number {
    let repeated = 0;
    for (let i = 0; i < hashes.length; i += 2) {
      if (this.#insert(hashes[i] ?? 0, hashes[i + 1] ?? 0)) this.#size++;
      else repeated++;
    }
    return repeated;
  }

  has(low: number, high: number): boolean {
    const table = this.#table;
    const mask = table.length - 2;
    for (let at = (low << 1) & mask; table[at + 1] !== 0; at = (at + 2) & mask) {
      if (table[at] === low && table[at + 1] === high) return true;
    }
    return false;
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
