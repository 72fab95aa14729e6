import fc from "fast-check";
import { expect, it } from "vitest";
import { ElementTexts } from "../../json/batch.ts";
import { ByteSet } from "./byte-set.ts";

function textsOf(parts: readonly string[]): ElementTexts {
  let end = -1;
  const ends = parts.map((part) => (end += Buffer.byteLength(part) + 1));
  return new ElementTexts(Buffer.from(parts.join(",")), Int32Array.from(ends));
}

it("counts the texts it has seen before, whatever stands around them", () => {
  const part = fc.tuple(fc.stringMatching(/^[a-c]{1,20}$/), fc.stringMatching(/^[ \n]{0,3}$/));
  fc.assert(
    fc.property(fc.array(fc.array(part, { minLength: 1 })), (batches) => {
      const set = new ByteSet();
      const seen = new Set<string>();
      for (const batch of batches) {
        let repeated = 0;
        for (const [text] of batch) {
          if (seen.has(text)) repeated++;
          seen.add(text);
        }
        expect(set.addAll(textsOf(batch.map(([text, blank]) => blank + text + blank)))).toBe(repeated);
      }
    }),
  );
});

it("tells two hundred thousand like texts apart", () => {
  const set = new ByteSet();
  for (const again of [0, 500]) {
    for (let from = 0; from < 200_000; from += 500) {
      const parts = Array.from({ length: 500 }, (_, i) => `{"clientIds":["+34${600_000_000 + from + i}"]}`);
      expect(set.addAll(textsOf(parts))).toBe(again);
    }
  }
});
