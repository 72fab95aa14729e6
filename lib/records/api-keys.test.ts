import { beforeAll, expect, test } from "vitest";
import { DELETE, PATCH, GET as READ } from "@/app/api/api-keys/[id]/route.ts";
import { GET, POST } from "@/app/api/api-keys/route.ts";
import { GET as NAMES } from "@/app/api/webhooks/names/route.ts";
import { db, pool } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeUser, unique } from "../testing/factories.ts";
import { formatUtc } from "../time/instant.ts";

let key: string;
let user: string;
beforeAll(async () => {
  key = await makeApiKey();
  user = (await makeUser()).username;
});

const path = (id: number) => `/api/api-keys/${id}`;
const fields = (more: object = {}) => ({ name: unique("key"), user, ...more });
const create = (body: object, headers = {}) => call(POST, { path: "/api/api-keys", key, body, headers });
const works = async (made: string) => (await call(NAMES, { path: "/api/webhooks/names", key: made })).status;
const tomorrow = () => formatUtc(new Date(Date.now() + 86_400_000));

test("a key is shown once, works, is listed without itself, changed and revoked", async () => {
  const body = fields({ scopes: ["flows:write"], expiresAt: tomorrow() });
  const { key: secret, ...made } = (await create(body)).json.result;
  expect(made).toMatchObject({ ...body, prefix: secret.slice(0, 12), revokedAt: null, lastUsedAt: null });
  expect(await works(secret)).toBe(200);

  const read = await call(READ, { path: path(made.id), key });
  const list = await call(GET, { path: `/api/api-keys?search=${body.name}`, key });
  expect(Object.keys(read.json.result).sort()).toEqual(Object.keys(made).sort());
  for (const { text } of [read, list]) expect(text).not.toContain(secret.slice(12));
  expect(list.json.result).toHaveLength(1);

  const changed = await call(PATCH, { path: path(made.id), key, body: { name: "CRM", scopes: null, expiresAt: null } });
  expect(changed.json.result).toMatchObject({ id: made.id, name: "CRM", scopes: null, expiresAt: null });

  const revoked = await call(DELETE, { path: path(made.id), key });
  expect(revoked.json).toMatchObject({ removed: false, result: { id: made.id, revokedAt: expect.any(String) } });
  await expect.poll(() => works(secret)).toBe(401);
  expect((await call(DELETE, { path: path(made.id), key })).json).toEqual(revoked.json);
  expect((await call(PATCH, { path: path(made.id), key, body: { name: "x" } })).status).toBe(409);
});

test("the key is nowhere in the database", async () => {
  const { key: secret } = (await create(fields())).json.result;
  expect(await works(secret)).toBe(200);
  const { rows } = await pool().query<{ name: string }>(
    "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const { name } of rows) {
    const found = await pool().query(`SELECT 1 FROM ${name} AS t WHERE strpos(t::text, $1) > 0`, [secret.slice(12)]);
    expect([name, found.rowCount]).toEqual([name, 0]);
  }
});

test("the answer is given again for its Idempotency-Key, but the key is told once and kept nowhere", async () => {
  const body = fields();
  const headers = { "Idempotency-Key": unique("once") };
  const [first, again] = [await create(body, headers), await create(body, headers)];
  expect([again.status, again.json]).toEqual([200, { result: { ...first.json.result, key: null } }]);
  expect(await db().apiKey.count({ where: { name: body.name } })).toBe(1);
  const { rows } = await pool().query("SELECT body FROM idempotency_key WHERE key = $1", [headers["Idempotency-Key"]]);
  expect(Buffer.from(rows[0].body).includes(first.json.result.key)).toBe(false);
});

test("scopes narrow what the owner may", async () => {
  const reader = (await makeUser({ actions: ["flows:read"] })).username;
  const all = (await create(fields({ user: reader }))).json.result;
  const beyond = (await create(fields({ user: reader, scopes: ["admin", "flows:read"] }))).json.result;
  const none = (await create(fields({ user: reader, scopes: ["interactions:read"] }))).json.result;
  expect([await works(all.key), await works(beyond.key), await works(none.key)]).toEqual([200, 200, 403]);
  expect((await call(GET, { path: "/api/api-keys", key: beyond.key })).status).toBe(403);
});

test.each([
  [{ name: "" }, "name"],
  [{ scopes: [] }, "scopes"],
  [{ scopes: ["everything"] }, "scopes[0]"],
  [{ expiresAt: "2020-01-01 00:00:00" }, "expiresAt"],
  [{ expiresAt: "2031-02-30 00:00:00" }, "expiresAt"],
  [{ expiresAt: "2031-02-20T00:00:00Z" }, "expiresAt"],
  [{ revokedAt: null }, "revokedAt"],
  [{ key: "swy_mine" }, "key"],
])("POST and PATCH of %j are refused", async (wrong, at) => {
  const { id } = (await create(fields())).json.result;
  for (const refused of [await create(fields(wrong)), await call(PATCH, { path: path(id), key, body: wrong })]) {
    expect([refused.status, refused.json.errors.map((one: { path: string }) => one.path)]).toEqual([400, [at]]);
  }
});

test("the owner must be there, and stays", async () => {
  expect((await create(fields({ user: "nobody" }))).json.errors[0].path).toBe("user");
  const { id } = (await create(fields())).json.result;
  expect((await call(PATCH, { path: path(id), key, body: { user } })).json.errors[0].path).toBe("user");
});

test("the audit log knows keys by their prefix", async () => {
  const { id, prefix } = (await create(fields())).json.result;
  await call(PATCH, { path: path(id), key, body: { name: "x" } });
  await call(DELETE, { path: path(id), key });
  const log = await db().audit.findMany({ where: { target: prefix }, orderBy: { id: "asc" } });
  expect(log.map((one) => one.action)).toEqual(["key.create", "key.update", "key.revoke"]);
});
