import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { chunksOf, contactsOf, hubOf, reviewed } from "../wizard.fixture.ts";

const hexOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const numbers = (count: number) => Array.from({ length: count }, (_, i) => `+34${600_000_000 + i}`);

it("contacts are cut at 5,000, and their fingerprint is that of their chunks' arrays", async () => {
  const { file } = await reviewed(`phone\n${numbers(10_001).join("\n")}\nno tiene\n`);
  const plan = await file.plan();
  expect(plan).toMatchObject({ contacts: 10_001, firsts: [0, 5000, 10_000] });
  const chunks = await chunksOf(file);
  const sums = chunks.map(({ first, count, body, sha256 }) => {
    const text = new TextDecoder().decode(body);
    expect(text.slice(0, 8)).toBe('{"list":');
    expect(JSON.parse(text).list).toHaveLength(count);
    expect(JSON.parse(text).list[0]).toEqual({ clientIds: [numbers(first + 1).at(-1)] });
    expect(sha256).toBe(hexOf(body.subarray(8, -1)));
    return Buffer.from(sha256, "hex");
  });
  expect(plan.fingerprint).toBe(hexOf(Buffer.concat(sums)));
});

it("long contacts are cut before a body holds more than the service takes", async () => {
  const note = "ñ".repeat(30_000);
  const rows = numbers(600).map((number) => `${number},${note}`);
  const { file } = await reviewed(`phone,note\n${rows.join("\n")}\n`);
  const chunks = await chunksOf(file);
  expect(chunks.length).toBeGreaterThan(1);
  for (const { body } of chunks) expect(body.length).toBeLessThan(16 * 1024 * 1024);
  expect(await contactsOf(file)).toHaveLength(600);
});

it("leads are cut at 10,000", async () => {
  const { file } = await reviewed(`phone\n${numbers(10_001).join("\n")}\n`, hubOf("telephony", { array: "leads" }));
  expect((await file.plan()).firsts).toEqual([0, 10_000]);
});

it("what is dropped after a plan is in no chunk", async () => {
  const { file } = await reviewed(`phone\n${numbers(3).join("\n")}\n`);
  await file.plan();
  file.apply({ do: "drop", row: 0 });
  expect(await contactsOf(file)).toEqual(
    numbers(3)
      .slice(1)
      .map((number) => ({ clientIds: [number] })),
  );
});
