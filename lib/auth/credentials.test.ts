import { expect, test } from "vitest";
import { db } from "../db.ts";
import { networkOf } from "../network.ts";
import { makeUser, unique } from "../testing/factories.ts";
import { checkCredentials } from "./credentials.ts";
import { bySession } from "./identify.ts";
import { limiter, spend } from "./limits.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { endSession } from "./session.ts";

const password = "correct horse battery";

async function userWithPassword() {
  return makeUser({ passwordHash: await hashPassword(password) });
}

test("a hash is argon2id, different every time, and verified by the password alone", async () => {
  const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(password, one)).toBe(true);
  expect(await verifyPassword("another", one)).toBe(false);
  expect(await verifyPassword("", null)).toBe(false);
});

test("the right password begins a session that names the user", async () => {
  const user = await userWithPassword();
  const session = await checkCredentials(user.username, password, "192.0.2.1");
  expect((await bySession(session?.sessionId ?? ""))?.username).toBe(user.username);
});

test("a wrong password, an unknown user, a disabled one and one without password or profile are refused alike", async () => {
  const user = await userWithPassword();
  const disabled = await userWithPassword();
  await db().user.update({ where: { id: disabled.id }, data: { enabled: false } });
  const bare = await db().user.create({ data: { username: unique("bare") } });
  expect(await checkCredentials(user.username, "wrong", "192.0.2.2")).toBeNull();
  expect(await checkCredentials(unique("nobody"), password, "192.0.2.2")).toBeNull();
  expect(await checkCredentials(disabled.username, password, "192.0.2.2")).toBeNull();
  expect(await checkCredentials(bare.username, "", "192.0.2.2")).toBeNull();
});

test("an ended session, and one from before a change of password, are over at once", async () => {
  const user = await userWithPassword();
  const first = await checkCredentials(user.username, password, "192.0.2.3");
  const second = await checkCredentials(user.username, password, "192.0.2.3");
  await endSession(first?.sessionId ?? "");
  expect(await bySession(first?.sessionId ?? "")).toBeNull();
  expect(await bySession(second?.sessionId ?? "")).not.toBeNull();
  await db().user.update({ where: { id: user.id }, data: { sessionVersion: { increment: 1 } } });
  expect(await bySession(second?.sessionId ?? "")).toBeNull();
});

test("after ten failures the account is closed to strangers, and open to an address it has signed in from", async () => {
  const user = await userWithPassword();
  await checkCredentials(user.username, password, "192.0.2.10");
  for (let i = 0; i < 10; i++) expect(await checkCredentials(user.username, "guess", `198.51.100.${i}`)).toBeNull();
  await expect(checkCredentials(user.username, password, "198.51.100.99")).rejects.toMatchObject({ code: "busy" });
  expect(await checkCredentials(user.username, password, "192.0.2.10")).not.toBeNull();
});

test("guesses sent all at once are counted like those sent in turn", async () => {
  const user = await userWithPassword();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 30 }, () => checkCredentials(user.username, "guess", "203.0.113.7")),
  );
  expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(10);
});

test("an address is closed after fifty failures over any accounts, and right passwords cost it nothing", async () => {
  const address = "203.0.113.50";
  const user = await userWithPassword();
  // To hash takes long on purpose: most failures are only counted.
  for (let i = 0; i < 45; i++) await spend(limiter("address", 50), networkOf(address), "");
  for (let i = 0; i < 6; i++) await checkCredentials(user.username, password, address);
  for (let i = 0; i < 5; i++) expect(await checkCredentials(unique("nobody"), "guess", address)).toBeNull();
  await expect(checkCredentials(unique("nobody"), "guess", address)).rejects.toMatchObject({
    code: "busy",
    details: { retryAfter: expect.any(Number) },
  });
});

test("a name that nobody has is closed like one that someone has: a lock tells nobody who exists", async () => {
  const nobody = unique("nobody");
  for (let i = 0; i < 10; i++) expect(await checkCredentials(nobody, "guess", `198.51.100.${200 + i}`)).toBeNull();
  await expect(checkCredentials(nobody, "guess", "198.51.100.250")).rejects.toMatchObject({ code: "busy" });
});
