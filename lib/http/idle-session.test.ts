import { beforeEach, expect, test } from "vitest";
import { GET } from "../../app/api/webhooks/names/route.ts";
import { db } from "../db.ts";
import { call } from "../testing/call.ts";
import { makeSession, makeUser } from "../testing/factories.ts";

const MINUTE_MS = 60_000;

let id: string;
let signedIn: Record<string, string>;
beforeEach(async () => {
  ({ id, headers: signedIn } = await makeSession(await makeUser()));
});

async function seen(minutesAgo: number): Promise<Date> {
  const lastSeenAt = new Date(Date.now() - minutesAgo * MINUTE_MS);
  await db().session.update({ where: { id }, data: { lastSeenAt } });
  return lastSeenAt;
}
const lastSeen = async () => (await db().session.findUniqueOrThrow({ where: { id } })).lastSeenAt;
const ask = async (headers: Record<string, string> = {}) =>
  (await call(GET, { path: "/api/webhooks/names", headers: { ...signedIn, ...headers } })).status;

test("a session ends two hours after the last request of its user, and does not come back", async () => {
  await seen(119);
  expect(await ask()).toBe(200);
  // That request is written down by itself, and must not be while the next are made.
  await expect.poll(async () => Date.now() - (await lastSeen()).getTime()).toBeLessThan(MINUTE_MS);
  await seen(122);
  expect(await ask()).toBe(401);
  expect(await ask()).toBe(401);
});

test("a request of the user keeps the session, written down once a minute", async () => {
  await seen(100);
  expect(await ask()).toBe(200);
  await expect.poll(async () => Date.now() - (await lastSeen()).getTime()).toBeLessThan(MINUTE_MS);
  const written = await seen(0.5);
  for (let i = 0; i < 5; i++) expect(await ask()).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await lastSeen()).toEqual(written);
});

test("what a page asks by itself keeps no session: it is answered until the session ends", async () => {
  const before = await seen(100);
  for (let i = 0; i < 3; i++) expect(await ask({ "X-Background": "1" })).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await lastSeen()).toEqual(before);
  await seen(122);
  expect(await ask({ "X-Background": "1" })).toBe(401);
});

test("twelve hours after the sign-in a session ends, however busy", async () => {
  await db().session.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1) } });
  expect(await ask()).toBe(401);
});
