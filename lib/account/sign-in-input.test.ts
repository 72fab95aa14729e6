import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { hashPassword } from "../auth/password.ts";
import { makeUser } from "../testing/factories.ts";
import { handleAuth } from "./handler.ts";

const origin = "http://127.0.0.1:3000";
const context = (...nextauth: string[]) => ({ params: Promise.resolve({ nextauth }) });
const password = "correct horse battery";

async function csrf(): Promise<{ csrfToken: string; cookie: string }> {
  const answer = await handleAuth(new NextRequest(`${origin}/api/auth/csrf`), context("csrf"));
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  return {
    csrfToken,
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; "),
  };
}

/** A sign-in with this body as JSON, or as it stands where it is text. */
async function signIn(body: object | string, type = "application/json") {
  const { csrfToken, cookie } = await csrf();
  const text = typeof body === "string" ? body : JSON.stringify({ csrfToken, json: "true", ...body });
  const headers = { cookie, "content-type": type };
  const path = `${origin}/api/auth/callback/credentials`;
  return handleAuth(new NextRequest(path, { method: "POST", headers, body: text }), context("callback", "credentials"));
}

test("a right name and password sign in, by JSON as by a form", async () => {
  const { username } = await makeUser({ passwordHash: await hashPassword(password) });
  const answer = await signIn({ username, password });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).toContain("session-token=");
  const { csrfToken, cookie } = await csrf();
  const body = new URLSearchParams({ csrfToken, username, password, json: "true" });
  const path = `${origin}/api/auth/callback/credentials`;
  const form = new NextRequest(path, { method: "POST", headers: { cookie }, body });
  expect((await handleAuth(form, context("callback", "credentials"))).status).toBe(200);
});

test.each([
  ["an operator for a name", { username: { contains: "" }, password }, "username"],
  ["a list for a name", { username: ["admin"], password }, "username"],
  ["a number for a name", { username: 7, password }, "username"],
  ["a NUL in the name", { username: "ad\0min", password }, "username"],
  ["half of a surrogate pair in the name", { username: "\ud800", password }, "username"],
  ["a name of 257 characters", { username: "x".repeat(257), password }, "username"],
  ["a number for a password", { username: "admin", password: 12345678 }, "password"],
  ["an object for a password", { username: "admin", password: { length: 9 } }, "password"],
  ["true for a password", { username: "admin", password: true }, "password"],
  ["a NUL in the password", { username: "admin", password: "a\0b" }, "password"],
  ["a password of 257 characters", { username: "admin", password: "x".repeat(257) }, "password"],
])("%s is a 400 that names the field", async (_, body, field) => {
  const answer = await signIn(body);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ status: 400, errors: [{ path: field }] });
});

test.each([
  ["broken JSON", "{", "application/json"],
  ["JSON that is a list", "[1]", "application/json"],
  ["JSON that is null", "null", "application/json"],
  ["JSON that is a text", '"admin"', "application/json"],
])("%s is a 400", async (_, body, type) => {
  expect((await signIn(body, type)).status).toBe(400);
});

test("no name and no password are a refusal", async () => {
  expect((await signIn({})).status).toBe(401);
  expect((await signIn({ username: "", password: "" })).status).toBe(401);
  expect((await signIn({ username: null, password: null })).status).toBe(400);
});

test.each([
  ["elsewhere", "https://elsewhere.example/x"],
  ["elsewhere behind a tab", "/\t/elsewhere.example/x"],
  ["elsewhere behind an empty step", "/.//elsewhere.example/x"],
  ["nothing that can be read", "http://["],
])("a callbackUrl of %s stays here", async (_, callbackUrl) => {
  const { username } = await makeUser({ passwordHash: await hashPassword(password) });
  const answer = await signIn({ username, password, callbackUrl });
  expect(answer.status).toBe(200);
  expect(new URL(((await answer.json()) as { url: string }).url).origin).toBe(origin);
  const path = `${origin}/api/auth/signin?callbackUrl=${encodeURIComponent(callbackUrl)}`;
  const page = await handleAuth(new NextRequest(path), context("signin"));
  const location = page.headers.get("location") ?? "";
  expect(new URL(location, origin).origin).toBe(origin);
  for (const cookie of page.headers.getSetCookie()) expect(decodeURIComponent(cookie)).not.toContain("elsewhere");
});

test("a sign-in without this browser's token is a 403, never a success that is none", async () => {
  const { username } = await makeUser({ passwordHash: await hashPassword(password) });
  const { cookie } = await csrf();
  for (const csrfToken of ["", "x", (await csrf()).csrfToken]) {
    const body = new URLSearchParams({ csrfToken, username, password, json: "true" });
    const path = `${origin}/api/auth/callback/credentials`;
    const answer = await handleAuth(
      new NextRequest(path, { method: "POST", headers: { cookie }, body }),
      context("callback", "credentials"),
    );
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie().join()).not.toContain("session-token");
  }
});

test("a body past its limit is refused and not read on, whether or not it says its length", async () => {
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1000;
      controller.enqueue(new Uint8Array(1000).fill(97));
      if (sent >= 5_000_000) controller.close();
    },
  });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const request = new NextRequest(`${origin}/api/auth/callback/credentials`, {
    method: "POST",
    headers,
    body,
    duplex: "half",
  });
  expect((await handleAuth(request, context("callback", "credentials"))).status).toBe(413);
  expect(sent).toBeLessThan(50_000);
});
