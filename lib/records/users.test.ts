import { beforeAll, beforeEach, expect, test } from "vitest";
import { DELETE, PATCH, GET as READ } from "@/app/api/users/[username]/route.ts";
import { POST as UNLOCK } from "@/app/api/users/[username]/unlock/route.ts";
import { GET, POST } from "@/app/api/users/route.ts";
import { checkCredentials } from "../auth/credentials.ts";
import { bySession } from "../auth/identify.ts";
import { hashPassword, verifyPassword } from "../auth/password.ts";
import { startSession } from "../auth/session.ts";
import { db } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeHub, makeUser, unique } from "../testing/factories.ts";

let me: Awaited<ReturnType<typeof makeUser>>;
let key: string;
let profile: string;
beforeAll(async () => {
  me = await makeUser();
  key = await makeApiKey({ userId: me.id });
  const sees = { campaignIds: [], hubIds: [], agentIds: [] };
  profile = (await db().profile.create({ data: { name: unique("profile"), actions: ["flows:read"], ...sees } })).name;
});
// A list may name whoever is not much older than it.
beforeEach(async () => {
  await db().list.deleteMany();
});

const path = (username: string) => `/api/users/${encodeURIComponent(username)}`;
const fields = (more: object = {}) => ({ username: unique("user"), ...more });
const create = (body: object, headers = {}) => call(POST, { path: "/api/users", key, body, headers });
const change = (username: string, body: object) => call(PATCH, { path: path(username), key, body });
const remove = (username: string) => call(DELETE, { path: path(username), key });

test("a user is made, read, listed, changed and removed", async () => {
  const body = fields({ name: "Ana Díaz", email: "ana@example.com", profile });
  const made = await create({ ...body, password: "correct horse" });
  expect(made.json.result).toMatchObject({ ...body, enabled: true, hasPassword: true });
  expect(made.text).not.toMatch(/argon2|correct horse|"password"/);
  const { result } = made.json;
  expect((await call(READ, { path: path(body.username), key })).json.result).toEqual(result);
  expect((await call(GET, { path: `/api/users?search=${body.username}`, key })).json.result).toEqual([result]);
  expect((await call(GET, { path: "/api/users?search=ana%20d%C3%ADaz", key })).json.result).toEqual([result]);

  const username = unique("renamed");
  const changed = await change(body.username, { username, name: null, email: null });
  expect(changed.json.result).toMatchObject({ id: result.id, username, name: null, email: null, profile });
  expect((await remove(username)).json).toEqual({ result: changed.json.result, removed: true });
  expect((await call(READ, { path: path(username), key })).status).toBe(404);
});

test("a bare user has no profile and no password", async () => {
  const bare = { name: null, email: null, profile: null, enabled: true, hasPassword: false };
  expect((await create(fields())).json.result).toMatchObject(bare);
});

test("the password is kept as argon2id and found in no audit", async () => {
  const password = `secret ${unique("word")}`;
  const { username } = (await create(fields({ password }))).json.result;
  const kept = async () => (await db().user.findUniqueOrThrow({ where: { username } })).passwordHash;
  expect(await verifyPassword(password, await kept())).toBe(true);
  await change(username, { password: `${password} 2` });
  expect(await verifyPassword(`${password} 2`, await kept())).toBe(true);
  expect((await change(username, { password: null })).json.result.hasPassword).toBe(false);
  expect(await kept()).toBeNull();
  const log = await db().audit.findMany({ where: { target: username } });
  expect(log).toHaveLength(3);
  expect(JSON.stringify(log, (_, value) => (typeof value === "bigint" ? Number(value) : value))).not.toMatch(
    /argon2|secret word/,
  );
});

test.each([
  [{ username: "" }, "username"],
  [{ username: "a\u0007" }, "username"],
  [{ password: "1234567" }, "password"],
  [{ password: "x".repeat(257) }, "password"],
  [{ password: 12345678 }, "password"],
  [{ email: "ana" }, "email"],
  [{ name: "" }, "name"],
  [{ profile: "no such profile" }, "profile"],
  [{ enabled: null }, "enabled"],
  [{ passwordHash: "x" }, "passwordHash"],
  [{ sessionVersion: 1 }, "sessionVersion"],
])("POST and PATCH of %j are refused", async (wrong, at) => {
  for (const refused of [await create(fields(wrong)), await change(me.username, wrong)]) {
    expect([refused.status, refused.json.errors.map((one: { path: string }) => one.path)]).toEqual([400, [at]]);
  }
});

test("a taken username is refused, and of many at once one is made", async () => {
  const body = fields();
  const answers = await Promise.all(Array.from({ length: 8 }, () => create(body)));
  expect(answers.map((one) => one.status).sort()).toEqual([200, ...Array(7).fill(400)]);
  const { username } = (await create(fields())).json.result;
  expect((await change(username, body)).json.errors[0]).toMatchObject({ path: "username", code: "taken" });
});

test.each([
  ["a new password", { password: "another password" }, true],
  ["another profile", { profile: "" }, true],
  ["disabling", { enabled: false }, true],
  ["a new name", { name: "Luis" }, false],
  ["the profile it has", { profile: undefined }, false],
])("%s ends every session, or does not", async (_, body, ends) => {
  const user = await makeUser();
  const sessions = await Promise.all([startSession(user, "127.0.0.1"), startSession(user, "127.0.0.1")]);
  for (const one of sessions) expect(await bySession(one)).toMatchObject({ username: user.username });
  const same = await db().profile.findUniqueOrThrow({ where: { id: user.profileId ?? 0n } });
  const named = "profile" in body ? { profile: body.profile === "" ? profile : same.name } : body;
  expect((await change(user.username, named)).status).toBe(200);
  for (const one of sessions) expect((await bySession(one)) === null).toBe(ends);
});

test("nobody disables or removes himself", async () => {
  const answers = [await change(me.username, { enabled: false }), await remove(me.username)];
  expect(answers.map((one) => one.status)).toEqual([409, 409]);
  expect((await call(READ, { path: path(me.username), key })).json.result.enabled).toBe(true);
});

test("of administrators who disable each other at once, one is left", async () => {
  const others = await db().user.findMany({ where: { enabled: true, id: { not: me.id }, profile: { isNot: null } } });
  for (const { username } of others) await change(username, { enabled: false });
  const other = await makeUser();
  const theirs = await makeApiKey({ userId: other.id });
  const demote = (username: string, by: string) => call(PATCH, { path: path(username), key: by, body: { profile } });
  const own = await db().profile.findUniqueOrThrow({ where: { id: me.profileId ?? 0n } });

  const answers = await Promise.all([demote(other.username, key), demote(me.username, theirs)]);
  // 403: it was demoted before the service knew who asks.
  const [done, refused] = answers.map(({ status }) => status).sort();
  expect(done).toBe(200);
  expect([403, 409], answers.map(({ text }) => text).join()).toContain(refused);
  const left = await db().user.count({ where: { enabled: true, profile: { actions: { has: "admin" } } } });
  expect(left).toBe(1);
  await db().user.update({ where: { id: me.id }, data: { profileId: own.id } });
});

test("a user named by the audit log, a contact or an interaction is disabled, and its keys and sessions end", async () => {
  const acted = await makeUser();
  const used = await makeApiKey({ userId: acted.id });
  const session = await startSession(acted, "127.0.0.1");
  await call(POST, { path: "/api/users", key: used, body: fields() });
  const agent = (await create(fields())).json.result;
  // As the feed writes it: null where a segment has no agent.
  await db().$executeRaw`
    INSERT INTO interaction (guid, started_at, channel, direction, holiday, out_of_time, finished, with_agent, agent_ids)
    VALUES (gen_random_uuid(), now(), 'sms', 'inbound', false, false, true, true, ARRAY[NULL, ${agent.id}]::bigint[])`;
  const disabled = { removed: false, result: { enabled: false } };
  expect((await remove(acted.username)).json).toMatchObject(disabled);
  expect((await remove(agent.username)).json).toMatchObject(disabled);
  expect(await bySession(session)).toBeNull();
  expect(await db().apiKey.count({ where: { userId: acted.id, revokedAt: null } })).toBe(0);

  const listed = (await create(fields())).json.result;
  const list = await db().list.create({ data: { hubId: (await makeHub()).id, filename: "june", createdBy: "x" } });
  const contact = { listId: list.id, position: 0n, clientIds: ["34600111222"], agentId: BigInt(listed.id) };
  await db().contact.create({ data: contact });
  expect((await remove(listed.username)).json).toMatchObject(disabled);
});

test("a user whom failed sign-ins keep out is shown as locked, and let in again by an administrator", async () => {
  const user = await makeUser({ passwordHash: await hashPassword("correct horse battery") });
  const locked = async () => (await call(READ, { path: path(user.username), key })).json.result.lockedUntil;
  for (let i = 0; i < 9; i++) await checkCredentials(user.username, "guess", `198.51.100.${i}`);
  expect(await locked()).toBeNull();
  await checkCredentials(user.username, "guess", "198.51.100.9");
  const until = await locked();
  expect(Date.parse(`${until.replace(" ", "T")}Z`) - Date.now()).toBeGreaterThan(13 * 60_000);
  await expect(checkCredentials(user.username, "correct horse battery", "198.51.100.10")).rejects.toMatchObject({
    code: "busy",
  });
  const unlocked = await call(UNLOCK, { path: `${path(user.username)}/unlock`, key });
  expect(unlocked.json.result.lockedUntil).toBeNull();
  expect(await checkCredentials(user.username, "correct horse battery", "198.51.100.10")).not.toBeNull();
  expect(await db().audit.count({ where: { target: user.username, action: "user.unlock" } })).toBe(1);
  for (let i = 0; i < 10; i++) await checkCredentials(user.username, "guess", `198.51.100.${100 + i}`);
  expect(await locked()).not.toBeNull();
  expect((await change(user.username, { password: "another kettle entirely" })).json.result.lockedUntil).toBeNull();
});

test("names that begin alike, or look like an address behind a name, have locks of their own", async () => {
  const one = await makeUser();
  const other = await makeUser({ username: `${one.id} 198.51.100.1` });
  for (let i = 0; i < 10; i++) await checkCredentials(String(one.id), "guess", `203.0.113.${i}`);
  for (let i = 0; i < 10; i++) await checkCredentials(other.username, "guess", `203.0.113.${i}`);
  const { result } = (await call(GET, { path: `/api/users?rows=10000`, key })).json;
  const locked = result
    .filter((row: { lockedUntil: string | null }) => row.lockedUntil)
    .map(({ id }: { id: number }) => id);
  expect(locked).toEqual([Number(other.id)]);
  const lockedNow = async () =>
    (await call(GET, { path: "/api/users?locked=true", key })).json.result.map(({ id }: { id: number }) => id);
  expect(await lockedNow()).toEqual([Number(other.id)]);
  // Who could not sign in anyway is kept out by nothing else.
  await change(other.username, { enabled: false });
  expect(await lockedNow()).toEqual([]);
  expect((await call(GET, { path: "/api/users?locked=false", key })).status).toBe(400);
});

test("a common password is refused, and one made of the user's name as the change leaves it", async () => {
  const username = unique("marta");
  expect((await create(fields({ password: "Password2026!" }))).json.errors[0]).toMatchObject({
    path: "password",
    code: "common",
  });
  expect((await create({ username, password: `${username}!` })).json.errors[0]).toMatchObject({ code: "own-name" });
  const made = (await create(fields())).json.result;
  const renamed = await change(made.username, { username, password: `${username}!` });
  expect(renamed.json.errors[0]).toMatchObject({ path: "password", code: "own-name" });
});

test("the last sign-in is told, and is no change of the record", async () => {
  const user = await makeUser();
  const before = (await call(READ, { path: path(user.username), key })).json.result;
  expect(before.lastSignedInAt).toBeNull();
  await startSession(user, "127.0.0.1");
  const after = (await call(READ, { path: path(user.username), key })).json.result;
  expect(after).toEqual({ ...before, lastSignedInAt: expect.any(String) });
});
