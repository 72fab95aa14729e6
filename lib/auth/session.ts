import { randomUUID } from "node:crypto";
import { decode } from "next-auth/jwt";
import { audit } from "../audit/audit.ts";
import { transaction } from "../db.ts";
import { env } from "../env.ts";
import { secret } from "../secrets/secret.ts";
import { storable } from "../text.ts";

/** How long a sign-in lasts, in seconds. */
export const SESSION_SECONDS = 12 * 60 * 60;

/**
 * The name of a cookie that next-auth keeps. Over https it says `__Host-`: browsers then take it from this host alone,
 * over https alone.
 */
export function cookieName(name: "session-token" | "csrf-token" | "callback-url"): string {
  return `${env().PUBLIC_URL.startsWith("https:") ? "__Host-" : ""}next-auth.${name}`;
}

/** The cookie that holds next-auth's token. */
export function sessionCookie(): string {
  return cookieName("session-token");
}

/** Begins a session in the database; the token in the cookie only names it, so it can be revoked. */
export async function startSession(
  user: { id: bigint; username: string; sessionVersion: number },
  address: string,
  userAgent: string | null = null,
): Promise<string> {
  const id = randomUUID();
  await transaction(async (tx) => {
    const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
    const device = userAgent && storable(userAgent, 256);
    const whose = { userId: user.id, userVersion: user.sessionVersion };
    await tx.session.create({ data: { id, ...whose, address, userAgent: device, expiresAt } });
    await tx.$executeRaw`UPDATE "user" SET last_signed_in_at = now() WHERE id = ${user.id}`;
    await audit(tx, { username: user.username }, "session.start", user.username, null, { address });
  });
  return id;
}

/** Ends a session everywhere. Ending one that has ended changes nothing. */
export async function endSession(id: string): Promise<void> {
  await transaction(async (tx) => {
    const where = { id, revokedAt: null };
    const session = await tx.session.findFirst({ where, include: { user: { select: { username: true } } } });
    if (!session || (await tx.session.updateMany({ where, data: { revokedAt: new Date() } })).count === 0) return;
    const { address, user } = session;
    await audit(tx, { username: user.username }, "session.end", user.username, { address }, null);
  });
}

/** The session that the request's cookie names, if the cookie is one we signed. */
export async function sessionOf(cookieHeader: string | null): Promise<string | null> {
  const token = sessionToken(cookieHeader);
  if (!token) return null;
  const claims = await decode({ token, secret: secret() }).catch(() => null);
  return typeof claims?.sessionId === "string" ? claims.sessionId : null;
}

/** The token in the request's cookies, as it was sent. */
export function sessionToken(cookieHeader: string | null): string | null {
  return cookie(cookieHeader, sessionCookie());
}

function cookie(header: string | null, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const [key, ...rest] = part.trim().split("=");
    if (key === name) return decoded(rest.join("="));
  }
  return null;
}

/** Null for a value that nobody of ours has set: it is not properly percent-encoded. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
