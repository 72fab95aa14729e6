import { randomUUID } from "node:crypto";
import { decode } from "next-auth/jwt";
import { audit } from "../audit.ts";
import { db, transaction } from "../db.ts";
import { env } from "../env.ts";
import { secret } from "./secret.ts";

/** How long a sign-in lasts, in seconds. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** The cookie that next-auth keeps its token in; `__Secure-` where the product is reached over https. */
export function sessionCookie(): string {
  return `${env().PUBLIC_URL.startsWith("https:") ? "__Secure-" : ""}next-auth.session-token`;
}

/** Begins a session in the database; the token in the cookie only names it, so it can be revoked. */
export async function startSession(
  user: { id: bigint; username: string; sessionVersion: number },
  address: string,
): Promise<string> {
  const id = randomUUID();
  await transaction(async (tx) => {
    const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1000);
    await tx.session.create({ data: { id, userId: user.id, userVersion: user.sessionVersion, address, expiresAt } });
    await audit(tx, { username: user.username }, "session.start", user.username, null, { address });
  });
  return id;
}

/** Ends a session everywhere. Ending one that has ended changes nothing. */
export async function endSession(id: string): Promise<void> {
  await db().session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: new Date() } });
}

/** The session that the request's cookie names, if the cookie is one we signed. */
export async function sessionOf(cookieHeader: string | null): Promise<string | null> {
  const token = cookie(cookieHeader, sessionCookie());
  if (!token) return null;
  const claims = await decode({ token, secret: secret() }).catch(() => null);
  return typeof claims?.sessionId === "string" ? claims.sessionId : null;
}

function cookie(header: string | null, name: string): string | null {
  for (const part of (header ?? "").split(";")) {
    const [key, ...rest] = part.trim().split("=");
    if (key === name) return decodeURIComponent(rest.join("="));
  }
  return null;
}
