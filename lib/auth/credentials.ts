import { audit } from "../audit/audit.ts";
import { db } from "../db.ts";
import { networkOf } from "../network.ts";
import { limiter, spend } from "./limits.ts";
import { accountKey, accountLimiter } from "./lock.ts";
import { verifyPassword } from "./password.ts";
import { startSession } from "./session.ts";

const BUSY = "Too many failed sign-ins; try again later.";

/**
 * Signs in and begins a session, or null: the same answer, after the same time, for an unknown user and a wrong
 * password. Ten failures a quarter of an hour for an account, fifty for an address; then `busy`. An address from
 * which the account has signed in before has ten of its own, so that nobody can lock another out.
 */
export async function checkCredentials(
  username: string,
  password: string,
  address: string,
  userAgent: string | null = null,
): Promise<{ sessionId: string; username: string } | null> {
  const user = await db().user.findUnique({ where: { username }, omit: { email: true } });
  const known =
    user !== null &&
    (await db().session.findFirst({ where: { userId: user.id, address }, select: { id: true } })) !== null;
  const account = accountKey(user, username, known ? address : null);
  const byAddress = limiter("address", 50);
  const byAccount = accountLimiter();
  // Counted before the password is looked at, and given back where it was right: guesses sent at once count too.
  await Promise.all([spend(byAddress, networkOf(address), BUSY), spend(byAccount, account, BUSY)]);
  const right = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user?.enabled || user.profileId === null || !right) {
    await audit(db(), { username: username.slice(0, 128) }, "session.refuse", username.slice(0, 128), null, {
      address,
    });
    return null;
  }
  await Promise.all([byAddress.reward(networkOf(address)), byAccount.delete(account)]);
  return { sessionId: await startSession(user, address, userAgent), username: user.username };
}
