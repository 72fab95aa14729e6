import { NextRequest } from "next/server";
import { encode } from "next-auth/jwt";
import { expect, test, vi } from "vitest";
import { GET } from "../../app/api/webhooks/names/route.ts";
import { hashPassword } from "../auth/password.ts";
import { startSession } from "../auth/session.ts";
import { secret } from "../secrets/secret.ts";
import { call } from "../testing/call.ts";
import { makeUser } from "../testing/factories.ts";
import { handleAuth } from "./handler.ts";

// Before any module of ours is loaded: lib/env.ts reads it once.
vi.hoisted(() => {
  process.env.PUBLIC_URL = "https://desk.example";
});
const password = "correct horse battery";
const at = (...nextauth: string[]) => ({ params: Promise.resolve({ nextauth }) });

test("over https every cookie of the sign-in is of this host alone, and signs in", async () => {
  const { username } = await makeUser({ passwordHash: await hashPassword(password) });
  const first = await handleAuth(new NextRequest("https://desk.example/api/auth/csrf"), at("csrf"));
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const cookie = first.headers.getSetCookie().map((one) => one.split(";")[0]);
  const body = new URLSearchParams({ csrfToken, username, password, json: "true" });
  const path = "https://desk.example/api/auth/callback/credentials";
  const answer = await handleAuth(
    new NextRequest(path, { method: "POST", headers: { cookie: cookie.join("; ") }, body }),
    at("callback", "credentials"),
  );
  expect(answer.status).toBe(200);
  const set = [...first.headers.getSetCookie(), ...answer.headers.getSetCookie()];
  expect(set.map((one) => one.split("=")[0])).toContain("__Host-next-auth.session-token");
  for (const one of set) {
    expect(one).toMatch(/^__Host-next-auth\.[a-z-]+=/);
    expect(one).toMatch(/; Path=\/(;|$)/);
    expect(one).toMatch(/; Secure/);
    expect(one).toMatch(/; HttpOnly/);
    expect(one).not.toMatch(/Domain=/i);
  }
  const own = set.find((one) => one.includes("session-token="))?.split(";")[0] ?? "";
  expect((await call(GET, { path: "/api/webhooks/names", headers: { cookie: own } })).status).toBe(200);
});

test("a cookie of the former name is nobody's: its holder signs in anew", async () => {
  const token = await encode({ token: { sessionId: await startSession(await makeUser(), "x") }, secret: secret() });
  const ask = async (name: string) =>
    (await call(GET, { path: "/api/webhooks/names", headers: { cookie: `${name}=${token}` } })).status;
  expect(await ask("__Host-next-auth.session-token")).toBe(200);
  for (const name of ["__Secure-next-auth.session-token", "next-auth.session-token"]) expect(await ask(name)).toBe(401);
});
