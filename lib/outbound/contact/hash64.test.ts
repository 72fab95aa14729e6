import { expect, it } from "vitest";
import { ByteSet } from "./byte-set.ts";
import { bytesOf, hashesOf, hashesOfWords } from "./hash64.ts";

it("a million like numbers and addresses have hashes of their own", () => {
  const set = new ByteSet();
  let repeated = 0;
  for (let from = 0; from < 500_000; from += 5000) {
    const numbers = Array.from({ length: 5000 }, (_, i) => String(34_600_000_000 + from + i));
    const addresses = numbers.map((number) => `ana.${number.slice(4)}@example.com`);
    repeated += set.addHashes(hashesOfWords([...numbers, ...addresses]));
  }
  expect(repeated).toBe(0);
});

it("hashes are the same after they were kept, wherever the bytes stand", () => {
  const hashes = hashesOfWords(["34600111222", "", "ñ@example.com"]);
  const kept = Buffer.concat([Buffer.of(0), bytesOf(hashes)]).subarray(1);
  expect(hashesOf(kept)).toEqual(hashes);
  const [set, [low = 0, high = 0]] = [new ByteSet(), hashesOfWords(["34600111222"])];
  expect(set.has(low, high)).toBe(false);
  set.addHashes(hashesOf(kept));
  expect(set.has(low, high)).toBe(true);
});
