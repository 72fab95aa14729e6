import type { Actor } from "../actor.ts";
import { givenKeys } from "../auth/given-credential.ts";
import { byKey, bySession } from "../auth/identify.ts";
import { sessionOf } from "../auth/session.ts";
import { env } from "../env.ts";
import { AppError } from "../errors.ts";
import { BACKGROUND } from "./browser/background.ts";

const refused = () => new AppError("unauthenticated", "A valid API key or a signed-in session is required.");

/** The owner of the API key that a request names; a session does not count. A wrong, empty or second key is refused. */
export async function authenticateKey(header: (name: string) => string | null): Promise<Actor> {
  const keys = givenKeys(header);
  const [key] = keys;
  // Two headers of one name reach us joined by a comma and a blank, which no key holds.
  if (keys.length !== 1 || !key || /\s/.test(key)) throw refused();
  const actor = await byKey(key);
  if (!actor) throw refused();
  return actor;
}

/**
 * Who sends the request: the owner of the API key (`X-ApiKey`, or `Authorization: Bearer`), else the signed-in
 * user. A key that is there but wrong, empty or given twice is refused, never passed over for a cookie.
 */
export async function authenticate(request: Request): Promise<Actor> {
  const header = (name: string) => request.headers.get(name);
  if (givenKeys(header).length > 0) return authenticateKey(header);
  const session = await sessionOf(request.headers.get("cookie"));
  const actor = session ? await bySession(session, { seen: !request.headers.has(BACKGROUND) }) : null;
  if (!actor) throw refused();
  const reads = request.method === "GET" || request.method === "HEAD";
  if (!reads) requireOwnOrigin(request.headers.get("origin"));
  return actor;
}

function requireOwnOrigin(origin: string | null): void {
  if (!origin || !ownOrigins().has(origin)) {
    throw new AppError("forbidden", "A change made with a session must come from this site's own pages.");
  }
}

/** The origins that count as ours: PUBLIC_URL, and on loopback its three spellings. */
function ownOrigins(): Set<string> {
  const url = new URL(env().PUBLIC_URL);
  const loopback = ["localhost", "127.0.0.1", "[::1]"];
  if (!loopback.includes(url.hostname)) return new Set([url.origin]);
  return new Set(loopback.map((host) => new URL(`${url.protocol}//${host}${url.port ? `:${url.port}` : ""}`).origin));
}
