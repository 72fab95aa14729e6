import { encode } from "next-auth/jwt";
import { expect, test, vi } from "vitest";
import { GET } from "../../app/api/webhooks/names/route.ts";
import { keyHash, makeKey } from "../auth/api-keys.ts";
import { byKey } from "../auth/identify.ts";
import { sessionCookie, startSession } from "../auth/session.ts";
import { db, pool } from "../db.ts";
import { secret } from "../secrets/secret.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeUser } from "../testing/factories.ts";
import { heldBytes } from "../testing/hostile/memory.ts";
import { contract } from "./contract.ts";
import { resource, route } from "./route.ts";

const path = "/api/webhooks/names";

test("a key works in X-ApiKey and as Bearer", async () => {
  const key = await makeApiKey();
  expect((await call(GET, { path, key })).status).toBe(200);
  expect((await call(GET, { path, headers: { Authorization: `Bearer ${key}` } })).status).toBe(200);
});

test.each([
  ["none", {}],
  ["an empty one", { "X-ApiKey": "" }],
  ["an unknown one", { "X-ApiKey": makeKey() }],
  ["one with a typing error", { "X-ApiKey": `${makeKey().slice(0, -1)}_` }],
  ["Basic credentials", { Authorization: "Basic YTpi" }],
  ["an empty Bearer", { Authorization: "Bearer " }],
  ["one longer than any key", { "X-ApiKey": "a".repeat(129) }],
])("401 with WWW-Authenticate for a key that is %s", async (_, headers) => {
  const answer = await call(GET, { path, headers });
  expect(answer.status).toBe(401);
  expect(answer.headers.get("www-authenticate")).toContain("X-ApiKey");
  expect(answer.json).toMatchObject({ type: "/problems/unauthenticated", status: 401, instance: path });
});

test("401 for two keys, in one header or in two, even where both are right", async () => {
  const key = await makeApiKey();
  expect((await call(GET, { path, headers: { "X-ApiKey": key, Authorization: `Bearer ${key}` } })).status).toBe(401);
  expect((await call(GET, { path, headers: { "X-ApiKey": `${key}, ${key}` } })).status).toBe(401);
});

test("a wrong key is never passed over for a session", async () => {
  const cookie = await cookieOf(await makeUser());
  expect((await call(GET, { path, headers: { cookie } })).status).toBe(200);
  expect((await call(GET, { path, headers: { cookie, "X-ApiKey": "wrong" } })).status).toBe(401);
});

test("keys that are longer than any are refused without a look-up, and none of them is kept", async () => {
  const asked = vi.spyOn(pool(), "query");
  const before = await heldBytes();
  for (let i = 0; i < 500; i++) expect(await byKey(`${i}`.padEnd(30_000, "k"))).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  expect((await heldBytes()) - before).toBeLessThan(5_000_000);
});

test("expired, revoked, and of a disabled user: 401", async () => {
  const [expired, revoked, disabled] = [await makeApiKey(), await makeApiKey(), await makeApiKey()];
  const past = new Date(Date.now() - 1000);
  await db().apiKey.update({ where: { hash: keyHash(expired) }, data: { expiresAt: past } });
  await db().apiKey.update({ where: { hash: keyHash(revoked) }, data: { revokedAt: past } });
  await db().user.updateMany({ where: { apiKeys: { some: { hash: keyHash(disabled) } } }, data: { enabled: false } });
  for (const key of [expired, revoked, disabled]) expect((await call(GET, { path, key })).status).toBe(401);
});

test("a revoked key that was in use ends within a second", async () => {
  const key = await makeApiKey();
  expect((await call(GET, { path, key })).status).toBe(200);
  await db().apiKey.update({ where: { hash: keyHash(key) }, data: { revokedAt: new Date() } });
  await expect.poll(async () => (await call(GET, { path, key })).status).toBe(401);
});

test("a scope narrows the key, never widens its owner; flows:write implies flows:read", async () => {
  expect((await call(GET, { path, key: await makeApiKey({ scopes: ["lists:write"] }) })).status).toBe(403);
  expect((await call(GET, { path, key: await makeApiKey({ scopes: ["flows:write"] }) })).status).toBe(200);
  expect(
    (await call(GET, { path, key: await makeApiKey({ actions: ["lists:write"], scopes: ["flows:read"] }) })).status,
  ).toBe(403);
  expect(
    (await call(GET, { path, key: await makeApiKey({ actions: ["flows:write"], scopes: ["flows:read"] }) })).status,
  ).toBe(200);
});

test("a change made with a session needs this site's own origin; a key does not", async () => {
  const change = contract({
    method: "POST",
    path: "/api/try",
    operationId: "try",
    summary: "",
    tag: "service",
    permission: "anyone",
  });
  const { POST } = resource({ POST: route(change, () => ({})) });
  const cookie = await cookieOf(await makeUser());
  const status = async (headers: Record<string, string>) => (await call(POST, { path: "/api/try", headers })).status;
  expect(await status({ cookie })).toBe(403);
  expect(await status({ cookie, Origin: "https://elsewhere.example" })).toBe(403);
  expect(await status({ cookie, Origin: "null" })).toBe(403);
  expect(await status({ cookie, Origin: "http://127.0.0.1:3000" })).toBe(200);
  expect(await status({ cookie, Origin: "http://localhost:3000" })).toBe(200);
  expect(await status({ cookie, Origin: "http://localhost:3001" })).toBe(403);
  expect(await status({ "X-ApiKey": await makeApiKey() })).toBe(200);
});

test("a forged or foreign cookie is nobody", async () => {
  const token = await encode({
    token: { sessionId: crypto.randomUUID() },
    secret: "another secret, as long as ours is",
  });
  expect((await call(GET, { path, headers: { cookie: `${sessionCookie()}=${token}` } })).status).toBe(401);
  for (const rubbish of ["rubbish", "%zz", "%", "%ff", "a%E2%82"]) {
    expect((await call(GET, { path, headers: { cookie: `${sessionCookie()}=${rubbish}` } })).status).toBe(401);
  }
});

async function cookieOf(user: { id: bigint; username: string; sessionVersion: number }): Promise<string> {
  const token = await encode({ token: { sessionId: await startSession(user, "192.0.2.1") }, secret: secret() });
  return `${sessionCookie()}=${token}`;
}
