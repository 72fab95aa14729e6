import type { Actor } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { liveSession } from "../auth/identify.ts";
import { limiter, spend } from "../auth/limits.ts";
import { hashPassword, verifyPassword } from "../auth/password.ts";
import { requireGoodPassword } from "../auth/password-rules.ts";
import { db, type PrismaTx, statement, transaction } from "../db.ts";
import { AppError, invalid } from "../errors.ts";
import type { SessionModel } from "../generated/prisma/models/Session.ts";
import { formatUtc } from "../time/instant.ts";
import { deviceOf } from "./device.ts";
import { revokeInvitations } from "./invitations.ts";
import type { AccountRecord, EndedSessions, PasswordChange, SessionRecord } from "./schema.ts";

const SHOWN_SESSIONS = 200;

export async function read(actor: Actor): Promise<{ result: AccountRecord }> {
  const user = await db().user.findUniqueOrThrow({
    where: { id: actor.userId },
    include: { profile: { select: { name: true } } },
  });
  const result = {
    username: user.username,
    name: user.name,
    email: user.email,
    profile: user.profile?.name ?? null,
    permissions: [...actor.scopes],
    hasPassword: user.passwordHash !== null,
    lastSignedInAt: user.lastSignedInAt && formatUtc(user.lastSignedInAt),
  };
  return { result };
}

/** Changes the actor's own password. Every other session ends, and so does a link that would set another. */
export async function changePassword(
  { current, password }: PasswordChange,
  actor: Actor,
): Promise<{ result: EndedSessions }> {
  const sessionId = ownSession(actor);
  await spend(limiter("own password", 10), String(actor.userId), "Too many wrong passwords; try again later.");
  const user = await db().user.findUniqueOrThrow({ where: { id: actor.userId } });
  if (!(await verifyPassword(current, user.passwordHash)))
    throw invalid("current", "is not your current password", "wrong");
  if (password === current) throw invalid("password", "is your current password", "same");
  await requireGoodPassword(password, user);
  await limiter("own password", 10).delete(String(actor.userId));
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const ended = await endOthersIn(tx, actor.userId, sessionId);
    const where = { id: user.id, passwordHash: user.passwordHash };
    const data = { passwordHash, sessionVersion: { increment: 1 } };
    const { count } = await tx.user.updateMany({ where, data });
    if (count === 0) throw new AppError("conflict", "The password was changed by another request; sign in again.");
    const { sessionVersion } = await tx.user.findUniqueOrThrow({ where: { id: user.id } });
    await tx.session.update({ where: { id: sessionId }, data: { userVersion: sessionVersion } });
    await revokeInvitations(tx, user.id);
    await audit(tx, actor, "user.password", user.username, null, { sessionsEnded: ended });
    return { result: { ended } };
  });
}

/** Where the actor is signed in. */
export async function sessions(actor: Actor): Promise<{ result: SessionRecord[] }> {
  const current = ownSession(actor);
  const rows = await live(actor.userId);
  return { result: rows.map((row) => present(row, current)) };
}

export async function endOwnSession(id: string, actor: Actor): Promise<{ result: SessionRecord }> {
  const current = ownSession(actor);
  const row = (await live(actor.userId)).find((one) => one.id === id.toLowerCase());
  if (!row) throw new AppError("not-found", "You have no such session; it may have ended.");
  return transaction(async (tx) => {
    await tx.session.updateMany({ where: { id: row.id, revokedAt: null }, data: { revokedAt: new Date() } });
    await audit(tx, actor, "session.end", actor.username, { address: row.address }, null);
    return { result: present(row, current) };
  });
}

/** Ends every session of the actor but the one that asks. */
export function endOthers(actor: Actor): Promise<{ result: EndedSessions }> {
  const current = ownSession(actor);
  return transaction(async (tx) => {
    const ended = await endOthersIn(tx, actor.userId, current);
    if (ended > 0) await audit(tx, actor, "session.end", actor.username, { sessions: ended }, null);
    return { result: { ended } };
  });
}

type Row = Pick<SessionModel, "id" | "userAgent" | "address" | "createdAt" | "lastSeenAt" | "expiresAt">;

/** The sessions that are neither ended nor idle. */
function live(userId: bigint): Promise<Row[]> {
  return statement<Row>(
    db(),
    `SELECT s.id::text AS id, s.user_agent AS "userAgent", s.address, s.created_at AS "createdAt",
            s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt"
       FROM session s JOIN "user" u ON u.id = s.user_id
      WHERE s.user_id = $1 AND ${liveSession()}
      ORDER BY s.last_seen_at DESC, s.id LIMIT ${SHOWN_SESSIONS}`,
    [userId],
  );
}

async function endOthersIn(tx: PrismaTx, userId: bigint, keep: string): Promise<number> {
  const rows = await statement<{ one: number }>(
    tx,
    `UPDATE session s SET revoked_at = now() FROM "user" u
      WHERE u.id = s.user_id AND s.user_id = $1 AND s.id <> $2::uuid AND ${liveSession()} RETURNING 1 AS one`,
    [userId, keep],
  );
  return rows.length;
}

function ownSession(actor: Actor): string {
  if (actor.sessionId === null) throw new AppError("forbidden", "This needs a signed-in session, not an API key.");
  return actor.sessionId;
}

function present(row: Row, current: string): SessionRecord {
  return {
    id: row.id,
    ...deviceOf(row.userAgent),
    address: row.address,
    signedInAt: formatUtc(row.createdAt),
    lastSeenAt: formatUtc(row.lastSeenAt),
    expiresAt: formatUtc(row.expiresAt),
    current: row.id === current,
  };
}
