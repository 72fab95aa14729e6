import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { POST as postKey } from "@/app/api/api-keys/route.ts";
import { POST as postUpload } from "@/app/api/dialer/id/[hubName]/uploads/route.ts";
import { db, transaction } from "../db.ts";
import { env } from "../env.ts";
import { AppError } from "../errors.ts";
import { contract, form, json } from "../http/contract.ts";
import { resource, route } from "../http/route.ts";
import { seal, unseal } from "../secrets/seal.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeHub, makeUser, unique } from "../testing/factories.ts";
import { ANSWER } from "./keys.ts";

const shared = { method: "POST", operationId: "try", summary: "", tag: "service", permission: "admin" } as const;
const body = json(z.strictObject({ name: z.string() }));
const formBody = form(z.strictObject({ name: z.string() }), 1000);

/** Makes an automation, the simplest thing there is, or fails as the name says. */
const make = async ({ body }: { body: { name: string } }) => {
  const { id } = await transaction((tx) => tx.automation.create({ data: { name: body.name } }));
  if (body.name.startsWith("nothing")) throw new AppError("not-found", "There is nothing.");
  return { result: Number(id) };
};
const jsonContract = contract({ ...shared, path: "/api/try", body });
const { POST } = resource({ POST: route(jsonContract, make) });
const { POST: postForm } = resource({ POST: route(contract({ ...shared, path: "/api/form", body: formBody }), make) });
const { POST: read } = resource({
  POST: route(contract({ ...shared, path: "/api/read", body, idempotency: "reads" }), ({ body }) => body),
});

let key: string;
beforeAll(async () => {
  key = await makeApiKey();
});

type Sent = { body?: unknown; query?: string; type?: string };

function send(once: string, { body: sent = { name: unique("bot") }, query = "", type }: Sent = {}) {
  const headers = { "Idempotency-Key": once, ...(type && { "Content-Type": type }) };
  return call(POST, { path: `/api/try${query}`, key, headers, body: sent });
}

test("the first answer is given again, and the work is done once", async () => {
  const [once, name] = [unique("k"), unique("bot")];
  const answers = [await send(once, { body: { name } }), await send(once, { body: { name } })];
  expect(answers.map(({ status, json }) => [status, json])).toEqual(Array(2).fill([200, answers[0]?.json]));
  expect(answers[1]?.headers.get("idempotency-replayed")).toBe("true");
  expect(await db().automation.count({ where: { name } })).toBe(1);
});

test("eight at once with one key: one works, the others hear its answer or are told to wait", async () => {
  const [once, name] = [unique("k"), unique("bot")];
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(once, { body: { name } })));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await db().automation.count({ where: { name } })).toBe(1);
});

test.each<[string, number, Sent]>([
  ["a schema's refusal", 400, { body: { name: 1 } }],
  ["broken JSON", 400, { body: "{", type: "application/json" }],
  ["another content type", 415, { body: "name", type: "text/plain" }],
  ["an unknown parameter", 400, { query: "?x=1", body: { name: "same" } }],
  ["a refusal of the work", 404, { body: { name: "nothing here" } }],
])("%s is kept: the same again, and another body is a 409", async (_, status, sent) => {
  const once = unique("k");
  const first = await send(once, sent);
  const again = await send(once, sent);
  expect([first.status, again.status]).toEqual([status, status]);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  const other = await send(once, { query: sent.query ?? "" });
  expect(other.status).toBe(409);
  expect(await db().automation.count({ where: { name: "nothing here" } })).toBe(0);
});

test("a lack of permission is kept for its caller alone", async () => {
  const once = unique("k");
  const poor = await makeApiKey({ actions: ["flows:read"] });
  const headers = { "Idempotency-Key": once };
  const refused = async () => (await call(POST, { path: "/api/try", key: poor, headers, body: { name: "x" } })).status;
  expect([await refused(), await refused()]).toEqual([403, 403]);
  expect((await send(once)).status).toBe(200);
});

test("a key on another path is a 409, a malformed one a 400 that leaves no trace", async () => {
  const once = unique("k");
  expect((await send(once)).status).toBe(200);
  expect((await send(once, { query: "?y=1" })).status).toBe(409);
  const before = await db().idempotencyKey.count();
  expect((await send("two words")).status).toBe(400);
  expect(await db().idempotencyKey.count()).toBe(before);
});

test("a broken form and a field given twice are kept", async () => {
  const send = (once: string, ...fields: string[]) => {
    const sent = new FormData();
    for (const name of fields) sent.append("name", name);
    return call(postForm, { path: "/api/form", key, headers: { "Idempotency-Key": once }, body: sent });
  };
  const once = unique("k");
  expect((await send(once, "a", "b")).status).toBe(400);
  expect((await send(once, unique("bot"))).status).toBe(409);
});

test("work that only reads keeps its answer and holds no connection meanwhile", async () => {
  const once = unique("k");
  const ask = (name: string) =>
    call(read, { path: "/api/read", key, headers: { "Idempotency-Key": once }, body: { name } });
  expect([(await ask("a")).json, (await ask("a")).json, (await ask("b")).status]).toEqual([
    { name: "a" },
    { name: "a" },
    409,
  ]);
});

test("__proto__ as a parameter is unknown like any other", async () => {
  const answer = await call(POST, { path: "/api/try?__proto__=1", key, body: { name: unique("bot") } });
  expect([answer.status, answer.json.errors[0].path]).toEqual([400, "__proto__"]);
});

test("an answer that no SECRET opens any more is a 409 that names the header; nothing is done again", async () => {
  const names = {
    once: unique("k"),
    refused: unique("k"),
    forbidden: unique("k"),
    reads: unique("k"),
    name: unique("bot"),
  };
  const poor = await makeApiKey({ actions: ["flows:read"] });
  const asks = [
    () => send(names.once, { body: { name: names.name } }),
    () => send(names.refused, { body: { name: 1 } }),
    () => call(read, { path: "/api/read", key, headers: { "Idempotency-Key": names.reads }, body: { name: "a" } }),
    () =>
      call(POST, { path: "/api/try", key: poor, headers: { "Idempotency-Key": names.forbidden }, body: { name: "x" } }),
  ];
  const statuses = async () => (await Promise.all(asks.map((ask) => ask()))).map(({ status }) => status);
  expect(await statuses()).toEqual([200, 400, 200, 403]);
  const body = new Uint8Array(seal(ANSWER, Buffer.from("{}"), "a SECRET that nobody has any more"));
  await db().idempotencyKey.updateMany({ where: { key: { in: Object.values(names) } }, data: { body } });
  // Who may not ask is told that, whatever was answered.
  expect(await statuses()).toEqual([409, 409, 409, 403]);
  const { title, detail } = (await send(names.once, { body: { name: names.name } })).json;
  expect([title, detail]).toEqual([
    "conflict",
    expect.stringMatching(/Idempotency-Key.*status 200.*no longer be read/),
  ]);
  expect(await db().automation.count({ where: { name: names.name } })).toBe(1);
});

test("while OLD_SECRET is set, an answer of before is given again, and another body is a 409", async () => {
  const settings = env();
  const now = settings.SECRET;
  const once = unique("k");
  const name = unique("bot");
  const first = await send(once, { body: { name } });
  settings.OLD_SECRET = now;
  settings.SECRET = `after ${now}`;
  try {
    const again = await send(once, { body: { name } });
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect((await send(once)).json.detail).toContain("another body");
  } finally {
    settings.SECRET = now;
    delete settings.OLD_SECRET;
  }
});

test("a key that is shown once is neither kept nor given again, least of all to a key with fewer rights", async () => {
  const { id: userId, username } = await makeUser();
  const [strong, weak] = [await makeApiKey({ userId }), await makeApiKey({ userId, scopes: ["flows:read"] })];
  const headers = { "Idempotency-Key": unique("k") };
  const body = { user: username, name: "once" };
  const ask = (key: string) => call(postKey, { path: "/api/api-keys", key, headers, body });
  const first = await ask(strong);
  const { key: secret, ...rest } = first.json.result;
  expect(secret).toMatch(/.{24}/);
  const [kept] = await db().idempotencyKey.findMany({ where: { key: headers["Idempotency-Key"] } });
  expect(unseal(ANSWER, kept?.body ?? new Uint8Array()).toString()).not.toContain(secret);
  const refused = await ask(weak);
  expect([refused.status, refused.text.includes(String(rest.prefix))]).toEqual([403, false]);
  const again = await ask(strong);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.json.result).toEqual({ ...rest, key: null });
});

test("an answer is not given again to who may no more see what it is about", async () => {
  const { id: userId, profileId } = await makeUser();
  const [key, hub] = [await makeApiKey({ userId }), await makeHub()];
  const headers = { "Idempotency-Key": unique("k") };
  const path = `/api/dialer/id/${hub.name}/uploads`;
  const begin = () => call(postUpload, { path, key, headers, body: { filename: "a" } });
  const reading = { "Idempotency-Key": unique("k") };
  const ask = () => call(read, { path: "/api/read", key, headers: reading, body: { name: "a" } });
  expect([(await begin()).status, (await begin()).status, (await ask()).status]).toEqual([200, 200, 200]);
  await db().profile.update({ where: { id: profileId ?? 0n }, data: { allHubs: false } });
  // As long as a process may hold what it knows of a key.
  await pause(1000);
  expect([(await begin()).status, (await ask()).status]).toEqual([403, 409]);
});
