import { beforeAll, expect, test } from "vitest";
import { DELETE, PATCH, GET as READ } from "@/app/api/templates/[name]/route.ts";
import { GET, POST } from "@/app/api/templates/route.ts";
import { db } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeHub, unique } from "../testing/factories.ts";

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

const path = (name: string) => `/api/templates/${encodeURIComponent(name)}`;
const fields = (more: object = {}) => ({ name: unique("template"), channel: "email", content: "<b>Hi</b>", ...more });
const create = (body: object) => call(POST, { path: "/api/templates", key, body });

test("a template is made, read, listed, changed and removed", async () => {
  const body = fields({ subject: "June" });
  const made = (await create(body)).json.result;
  expect(made).toMatchObject({ ...body, enabled: true });
  expect((await call(READ, { path: path(made.name), key })).json.result).toEqual(made);
  expect((await call(GET, { path: `/api/templates?search=${made.name}`, key })).json.result).toEqual([made]);
  const changed = await call(PATCH, { path: path(made.name), key, body: { subject: null, channel: "email" } });
  expect(changed.json.result).toMatchObject({ subject: null, content: body.content });
  expect((await call(DELETE, { path: path(made.name), key })).json).toMatchObject({ removed: true });
  expect((await call(READ, { path: path(made.name), key })).status).toBe(404);
});

test.each([
  [{ channel: "telephony" }, "channel"],
  [{ channel: "sms", subject: "June" }, "subject"],
  [{ subject: "a\nb" }, "subject"],
  [{ subject: "" }, "subject"],
  [{ content: "" }, "content"],
  [{ content: "a\0b" }, "content"],
  [{ content: "x".repeat(100_001) }, "content"],
  [{ content: undefined }, "content"],
])("POST %j is refused", async (wrong, at) => {
  const refused = await create(fields(wrong));
  expect([refused.status, refused.json.errors[0].path]).toEqual([400, at]);
});

test("a template keeps its channel, and one without a subject gets none", async () => {
  const { name } = (await create(fields({ channel: "sms" }))).json.result;
  const other = await call(PATCH, { path: path(name), key, body: { channel: "whatsapp" } });
  const subject = await call(PATCH, { path: path(name), key, body: { subject: "June" } });
  expect([other.json.errors[0].path, subject.json.errors[0].path]).toEqual(["channel", "subject"]);
});

test("a template of a hub or a contact is disabled instead of removed, and so is any while contacts wait to be loaded", async () => {
  const used = (await create(fields({ channel: "sms" }))).json.result;
  const hub = await makeHub({ channel: "sms" });
  await db().hub.update({ where: { id: hub.id }, data: { templateId: BigInt(used.id) } });
  const sent = (await create(fields({ channel: "whatsapp" }))).json.result;
  const list = await db().list.create({ data: { hubId: hub.id, filename: "june", createdBy: "x" } });
  const message = JSON.stringify({ templateId: sent.id });
  await db().contact.create({ data: { listId: list.id, position: 0n, clientIds: ["34600111222"], message } });
  for (const { name } of [used, sent]) {
    const removed = await call(DELETE, { path: path(name), key });
    expect(removed.json).toMatchObject({ removed: false, result: { name, enabled: false } });
  }
  const chunk = { listId: list.id, first: 1n };
  const [free, later] = [(await create(fields())).json.result, (await create(fields())).json.result];
  await db().listChunk.create({ data: { ...chunk, count: 1, body: new Uint8Array([1]) } });
  expect((await call(DELETE, { path: path(free.name), key })).json.removed).toBe(false);
  await db().listChunk.delete({ where: { listId_first: chunk } });
  expect((await call(DELETE, { path: path(later.name), key })).json.removed).toBe(true);
});
