import type { ElementTexts } from "../../json/batch.ts";

/** 64 bits of hash each, as two numbers; the second is never 0. */
export type Hashes = Int32Array<ArrayBuffer>;

/** The elements' hashes, written into `room` where it is large enough. */
export function hashesOfTexts(texts: ElementTexts, room: Hashes = new Int32Array(0)): Hashes {
  const { bytes } = texts;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const hashes = room.length < 2 * texts.length ? new Int32Array(2 * texts.length) : room;
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
    hashes[2 * index] = mix(low + high);
    hashes[2 * index + 1] = mix(high ^ rotate(low, 7)) || 1;
  }
  return hashes.subarray(0, 2 * texts.length);
}

/** The hashes of short texts. */
export function hashesOfWords(words: readonly string[]): Hashes {
  const hashes = new Int32Array(2 * words.length);
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    let low = 0x9e3779b9 ^ word.length;
    let high = 0x85ebca6b;
    for (let at = 0; at < word.length; at++) {
      const code = word.charCodeAt(at);
      low = Math.imul(rotate(low, 15) ^ code, 0xcc9e2d51);
      high = Math.imul(rotate(high, 13) ^ code, 0x1b873593) + low;
    }
    hashes[2 * index] = mix(low + high);
    hashes[2 * index + 1] = mix(high ^ rotate(low, 7)) || 1;
  }
  return hashes;
}

/** Writes the hash of the word of ASCII that stands there, as `hashesOfWords` gives it, to a place for two numbers. */
export function hashWordAt(bytes: Uint8Array, start: number, end: number, hashes: Hashes, place: number): void {
  let low = 0x9e3779b9 ^ (end - start);
  let high = 0x85ebca6b;
  for (let at = start; at < end; at++) {
    const code = bytes[at] ?? 0;
    low = Math.imul(rotate(low, 15) ^ code, 0xcc9e2d51);
    high = Math.imul(rotate(high, 13) ^ code, 0x1b873593) + low;
  }
  hashes[place] = mix(low + high);
  hashes[place + 1] = mix(high ^ rotate(low, 7)) || 1;
}

/** As they are kept in the database. */
export function bytesOf(hashes: Hashes): Buffer {
  return Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength);
}

export function hashesOf(bytes: Uint8Array): Hashes {
  // Copied: the bytes may stand anywhere, the numbers only at every fourth place.
  return new Int32Array(Uint8Array.from(bytes).buffer);
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
