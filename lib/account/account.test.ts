import { beforeEach, expect, test } from "vitest";
import { PUT } from "@/app/api/account/password/route.ts";
import { GET as READ } from "@/app/api/account/route.ts";
import { DELETE as END } from "@/app/api/account/sessions/[id]/route.ts";
import { DELETE as END_OTHERS, GET as SESSIONS } from "@/app/api/account/sessions/route.ts";
import { system } from "../actor.ts";
import { bySession } from "../auth/identify.ts";
import { hashPassword, verifyPassword } from "../auth/password.ts";
import { db } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeApiKey, makeSession, makeUser } from "../testing/factories.ts";
import { invite } from "./invitations.ts";

const password = "correct horse battery";
const chosen = "a kettle on the orbit";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

let user: Awaited<ReturnType<typeof makeUser>>;
let here: Awaited<ReturnType<typeof makeSession>>;
beforeEach(async () => {
  user = await makeUser({ passwordHash: await hashPassword(password), actions: ["flows:read"] });
  here = await makeSession(user, { address: "192.0.2.7", userAgent: firefox });
});

const path = "/api/account";
const change = (body: object, headers = here.headers) => call(PUT, { path: `${path}/password`, headers, body });
const list = async (headers = here.headers) =>
  (await call(SESSIONS, { path: `${path}/sessions`, headers })).json.result;
const hash = async () => (await db().user.findUniqueOrThrow({ where: { id: user.id } })).passwordHash;

test("an account is read by a session and by a key, which narrows what it may", async () => {
  const answer = await call(READ, { path, headers: here.headers });
  expect(answer.json.result).toMatchObject({ username: user.username, permissions: ["flows:read"], hasPassword: true });
  expect(answer.json.result.lastSignedInAt).not.toBeNull();
  expect(answer.text).not.toMatch(/argon2/);
  const key = await makeApiKey({ userId: user.id });
  expect((await call(READ, { path, key })).json.result.username).toBe(user.username);
  expect((await call(READ, { path })).status).toBe(401);
});

test("the password changes with the present one; this session goes on, every other ends", async () => {
  const elsewhere = await makeSession(user);
  expect((await change({ current: password, password: chosen })).json).toEqual({ result: { ended: 1 } });
  expect(await verifyPassword(chosen, await hash())).toBe(true);
  expect(await bySession(here.id)).not.toBeNull();
  expect(await bySession(elsewhere.id)).toBeNull();
  expect(await list()).toHaveLength(1);
  const log = await db().audit.findMany({ where: { userId: user.id, action: "user.password" } });
  expect(log).toMatchObject([{ target: user.username, after: { sessionsEnded: 1 } }]);
  expect(JSON.stringify(log.map(({ after }) => after))).not.toMatch(/argon2|kettle/);
});

test("a change of the password ends a link that would set another", async () => {
  await db().$transaction((tx) => invite(tx, user, system));
  await change({ current: password, password: chosen });
  expect(await db().invitation.count({ where: { userId: user.id, revokedAt: null } })).toBe(0);
});

test.each([
  ["a wrong present password", { current: "not it", password: chosen }, "current: wrong"],
  ["the same password", { current: password, password }, "password: same"],
  ["a common password", { current: password, password: "password1" }, "password: common"],
  ["a short one", { current: password, password: "k7Qp-19" }, "password: too_small"],
  ["no present password", { password: chosen }, "current: required"],
  ["one with a NUL", { current: password, password: "kettle\0orbit" }, "password: custom"],
])("%s is refused at its field, and nothing changes", async (_, body, at) => {
  const refused = await change(body);
  const [{ path: field, code }] = refused.json.errors;
  expect([refused.status, `${field}: ${code}`]).toEqual([400, at]);
  expect(await verifyPassword(password, await hash())).toBe(true);
  expect(await bySession(here.id)).not.toBeNull();
});

test("the username may not be the password", async () => {
  const refused = await change({ current: password, password: `${user.username}!` });
  expect(refused.json.errors[0]).toMatchObject({ path: "password", code: "own-name" });
});

test("guesses of the present password are counted, also those sent at once", async () => {
  const answers = await Promise.all(Array.from({ length: 14 }, () => change({ current: "guess", password: chosen })));
  const statuses = answers.map((one) => one.status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect((await change({ current: password, password: chosen })).status).toBe(429);
});

test("sessions are listed with their device, and only those that go on", async () => {
  const mine = await makeSession(user, { address: "192.0.2.8" });
  const idle = await makeSession(user);
  await db().session.update({ where: { id: idle.id }, data: { lastSeenAt: new Date(Date.now() - 3 * 3_600_000) } });
  await makeSession(await makeUser());
  const found = await list();
  expect(found.map((one: { id: string }) => one.id).sort()).toEqual([here.id, mine.id].sort());
  expect(found.find((one: { id: string }) => one.id === here.id)).toMatchObject({
    browser: "Firefox",
    system: "Linux",
    address: "192.0.2.7",
    current: true,
  });
  expect(found.find((one: { id: string }) => one.id === mine.id)).toMatchObject({ browser: null, current: false });
});

test("a session is ended by its user, and nobody else's can be", async () => {
  const elsewhere = await makeSession(user);
  const foreign = await makeSession(await makeUser());
  const end = (id: string) => call(END, { path: `${path}/sessions/${id}`, headers: here.headers });
  expect((await end(foreign.id)).status).toBe(404);
  expect(await bySession(foreign.id)).not.toBeNull();
  expect((await end(elsewhere.id)).json.result).toMatchObject({ id: elsewhere.id, current: false });
  expect(await bySession(elsewhere.id)).toBeNull();
  expect((await end(elsewhere.id)).status).toBe(404);
  expect((await end("x")).json.errors[0].path).toBe("id");
  expect(await db().audit.count({ where: { userId: user.id, action: "session.end" } })).toBe(1);
});

test("signing out elsewhere leaves this session alone", async () => {
  const others = [await makeSession(user), await makeSession(user)];
  const endOthers = () => call(END_OTHERS, { path: `${path}/sessions`, headers: here.headers });
  expect((await endOthers()).json).toEqual({ result: { ended: 2 } });
  for (const { id } of others) expect(await bySession(id)).toBeNull();
  expect(await bySession(here.id)).not.toBeNull();
  expect((await endOthers()).json).toEqual({ result: { ended: 0 } });
});

test("a key sees no session and changes no password; a page elsewhere changes nothing", async () => {
  const key = await makeApiKey({ userId: user.id });
  const answers = await Promise.all([
    call(SESSIONS, { path: `${path}/sessions`, key }),
    call(END_OTHERS, { path: `${path}/sessions`, key }),
    call(END, { path: `${path}/sessions/${here.id}`, key }),
    call(PUT, { path: `${path}/password`, key, body: { current: password, password: chosen } }),
    change({ current: password, password: chosen }, { ...here.headers, origin: "https://elsewhere.example" }),
  ]);
  expect(answers.map((one) => one.status)).toEqual([403, 403, 403, 403, 403]);
  expect(await bySession(here.id)).not.toBeNull();
});
