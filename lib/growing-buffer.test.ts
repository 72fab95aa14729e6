import fc from "fast-check";
import { expect, test } from "vitest";
import { GrowingBuffer } from "./growing-buffer.ts";

test("however many are expected and however they come, they are given as they came, and the next ones begin anew", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 3000 })), fc.nat(20_000), fc.nat(5000), (pieces, expected, cut) => {
      const gathered = new GrowingBuffer(expected);
      for (const piece of pieces) gathered.add(piece);
      const whole = Buffer.concat(pieces);
      expect(gathered.size).toBe(whole.length);
      expect(Buffer.from(gathered.take()).equals(whole)).toBe(true);
      for (const piece of pieces) gathered.add(piece);
      gathered.cut(cut);
      expect(Buffer.from(gathered.take()).equals(whole.subarray(0, cut))).toBe(true);
      expect(gathered.size).toBe(0);
    }),
  );
});

test("what is given takes no more memory than its bytes", () => {
  for (const expected of [0, 5000, 6000]) {
    const gathered = new GrowingBuffer(expected);
    for (let i = 0; i < 5000; i++) gathered.add(new Uint8Array([i]));
    expect(gathered.take().buffer.byteLength).toBe(5000);
  }
});
