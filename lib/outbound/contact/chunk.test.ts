import { expect, test } from "vitest";
import { pack, withUnpacked } from "./chunk.ts";

const contacts = [{ clientIds: ["600000000"] }, null];

test("a chunk's bytes are there while they are used, and take no memory afterwards", async () => {
  let later: Uint8Array | undefined;
  const text = await withUnpacked(await pack([contacts]), async (bytes) => {
    later = bytes;
    return Buffer.from(bytes).toString();
  });
  expect(text).toBe(`${JSON.stringify(contacts)}\u001e`);
  expect(later).toHaveLength(0);
});

test("what goes wrong with a chunk's bytes is told", async () => {
  const used = withUnpacked(await pack([contacts]), () => Promise.reject(new Error("no room")));
  await expect(used).rejects.toThrow("no room");
  await expect(withUnpacked(Buffer.from("not packed"), async () => {})).rejects.toThrow();
});
