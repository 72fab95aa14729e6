import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ownSha256, sha256 } from "./sha256.ts";

const known = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 70_001])(
  "%i bytes have the sum that others give them",
  async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 31 + size) & 255);
    expect(hex(ownSha256(bytes))).toBe(known(bytes));
    expect(hex(await sha256(bytes))).toBe(known(bytes));
  },
);

test("a part of other bytes is summed by itself", () => {
  const bytes = new Uint8Array(300).fill(7).subarray(100, 170);
  expect(hex(ownSha256(bytes))).toBe(known(bytes));
});
