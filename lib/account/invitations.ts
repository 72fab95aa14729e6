import { createHash, randomBytes } from "node:crypto";
import type { Actor } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import { limiter, spend } from "../auth/limits.ts";
import { unlock } from "../auth/lock.ts";
import { hashPassword } from "../auth/password.ts";
import { requireGoodPassword } from "../auth/password-rules.ts";
import { db, type PrismaTx, transaction } from "../db.ts";
import { env } from "../env.ts";
import { AppError } from "../errors.ts";
import { networkOf } from "../network.ts";
import { formatUtc } from "../time/instant.ts";
import type { Acceptance, Invitation, InvitationLink } from "./schema.ts";

const VALID_MS = 48 * 60 * 60 * 1000;

/** Makes a link that sets the user's password once. The user's earlier links end. */
export async function invite(
  tx: PrismaTx,
  user: { id: bigint; username: string },
  actor: Actor,
): Promise<InvitationLink> {
  await revokeInvitations(tx, user.id);
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + VALID_MS);
  const data = { userId: user.id, tokenHash: hashOf(token), createdBy: actor.username, expiresAt };
  await tx.invitation.create({ data });
  const expiry = formatUtc(expiresAt);
  await audit(tx, actor, "user.invite", user.username, null, { expiresAt: expiry });
  return { user: user.username, url: new URL(`/invite/${token}`, env().PUBLIC_URL).href, expiresAt: expiry };
}

/** Ends the user's open links. Gives how many there were. */
export async function revokeInvitations(tx: PrismaTx, userId: bigint): Promise<number> {
  const where = { userId, usedAt: null, revokedAt: null };
  return (await tx.invitation.updateMany({ where, data: { revokedAt: new Date() } })).count;
}

/** What the page of a link shows. */
export async function invitationOf(token: string, address: string): Promise<Invitation> {
  await spendTry(address);
  const found = await find(db(), token);
  if (found.state !== "unknown") await giveBackTry(address);
  return found.state === "open"
    ? { state: "open", username: found.user.username, isNew: found.user.passwordHash === null }
    : found;
}

/** Sets the password that a link is for. The link, the user's sessions and its lock end. */
export async function accept(
  { token, password }: Acceptance,
  address: string,
  requestId: string | null = null,
): Promise<{ result: { username: string } }> {
  await spendTry(address);
  const found = openOr410(await find(db(), token));
  await giveBackTry(address);
  await requireGoodPassword(password, found.user);
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const { user } = openOr410(await find(tx, token));
    const where = { id: found.id, usedAt: null, revokedAt: null };
    // Of two at once one finds it unused.
    const { count } = await tx.invitation.updateMany({ where, data: { usedAt: new Date() } });
    if (count === 0) throw gone("used");
    await tx.user.update({ where: { id: user.id }, data: { passwordHash, sessionVersion: { increment: 1 } } });
    await unlock(tx, user.id);
    const author = { username: user.username, requestId };
    await audit(tx, author, "user.password", user.username, null, { byInvitation: true, address });
    return { result: { username: user.username } };
  });
}

type User = { id: bigint; username: string; name: string | null; email: string | null; passwordHash: string | null };
type Found = { state: "open"; id: bigint; user: User } | { state: Exclude<Invitation["state"], "open"> };

async function find(tx: PrismaTx, token: string): Promise<Found> {
  const row = await tx.invitation.findUnique({ where: { tokenHash: hashOf(token) }, include: { user: true } });
  if (!row) return { state: "unknown" };
  if (row.usedAt) return { state: "used" };
  if (row.revokedAt) return { state: "revoked" };
  if (row.expiresAt.getTime() <= Date.now()) return { state: "expired" };
  if (!row.user.enabled || row.user.profileId === null) return { state: "disabled" };
  return { state: "open", id: row.id, user: row.user };
}

function openOr410(found: Found): Extract<Found, { state: "open" }> {
  if (found.state === "open") return found;
  throw gone(found.state);
}

const reasons = {
  unknown: "There is no such link; it may be incomplete.",
  used: "This link was already used; its password is set.",
  expired: "This link has expired.",
  revoked: "This link was revoked, or replaced by a newer one.",
  disabled: "The account is disabled.",
};

function gone(state: keyof typeof reasons): AppError {
  const code = state === "unknown" ? "not-found" : "gone";
  return new AppError(code, `${reasons[state]} An administrator can create a new one.`, { more: { state } });
}

// A token has full entropy: the limit keeps the database and the log quiet.
function spendTry(address: string): Promise<void> {
  return spend(tries(), networkOf(address), "Too many invalid links; try again later.");
}

async function giveBackTry(address: string): Promise<void> {
  await tries().reward(networkOf(address));
}

function tries() {
  return limiter("invitation", 30);
}

function hashOf(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}
