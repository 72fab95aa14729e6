import { createHash } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { sha256 } from "./sha256.ts";

const known = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

afterEach(() => void vi.unstubAllGlobals());

/** A browser that reads the page over plain http from another machine. */
const withoutSubtle = () => vi.stubGlobal("crypto", {});

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 70_001])(
  "%i bytes have the sum that others give them",
  async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 31 + size) & 255);
    expect(hex(await sha256(bytes))).toBe(known(bytes));
    withoutSubtle();
    expect(hex(await sha256(bytes))).toBe(known(bytes));
  },
);

test("a part of other bytes is summed by itself", async () => {
  const bytes = new Uint8Array(300).fill(7).subarray(100, 170);
  withoutSubtle();
  expect(hex(await sha256(bytes))).toBe(known(bytes));
});
