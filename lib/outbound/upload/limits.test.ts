import { expect, it, vi } from "vitest";
import { db } from "../../db.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { listOf, manyContacts, uploadTo } from "../../testing/list-upload.ts";

// Before lib/env.ts reads them, once.
vi.hoisted(() => {
  process.env.MAX_LIST_CONTACTS = "1000";
  process.env.MAX_LIST_BYTES = "200000";
});

it("an upload over the limits is 413 and stores nothing", async () => {
  const [hub, key] = [await makeHub(), await makeApiKey()];
  const status = async (body: unknown, headers?: Record<string, string>) =>
    (await uploadTo(hub, key, body, { ...(headers && { headers }) })).status;
  expect(await status(listOf(manyContacts(1001)))).toBe(413);
  const body = JSON.stringify(listOf([{ clientIds: ["123"] }])).replace("[{", "[{".padEnd(199_000));
  expect(await status(body.padEnd(200_001))).toBe(413);
  expect(await status(body, { "Content-Length": "200001" })).toBe(413);
  expect(await db().list.count()).toBe(0);
  expect(await status(listOf(manyContacts(1000)))).toBe(200);
  expect(await status(body.padEnd(200_000))).toBe(200);
});

it("a refusal for size is not kept for its Idempotency-Key", async () => {
  const [hub, key] = [await makeHub(), await makeApiKey()];
  const headers = { "Idempotency-Key": "size" };
  expect((await uploadTo(hub, key, listOf(manyContacts(1001)), { headers })).status).toBe(413);
  expect((await uploadTo(hub, key, listOf(manyContacts(10)), { headers })).status).toBe(200);
});
