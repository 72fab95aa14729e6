import pg, { type QueryConfig } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { audit } from "../audit.ts";
import { db, pool } from "../db.ts";
import { AppError } from "../errors.ts";
import { verifyPassword } from "./password.ts";
import { startSession } from "./session.ts";

const QUARTER = 15 * 60;

// The limiter reckons with plain numbers, where our connections give a bigint.
const store = { query: (query: QueryConfig) => pool().query({ ...query, types: pg.types }) };

function limiter(keyPrefix: string, points: number) {
  return new RateLimiterPostgres({
    storeClient: store,
    storeType: "client",
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix,
    points,
    duration: QUARTER,
  });
}

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
  const account = known ? `${username} ${address}` : username;
  const byAddress = limiter("address", 50);
  const byAccount = limiter("account", 10);
  // Counted before the password is looked at, and given back where it was right: guesses sent at once count too.
  await Promise.all([spend(byAddress, address), spend(byAccount, account.slice(0, 200))]);
  const right = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user?.enabled || user.profileId === null || !right) {
    await audit(db(), { username: username.slice(0, 128) }, "session.refuse", username.slice(0, 128), null, {
      address,
    });
    return null;
  }
  await Promise.all([byAddress.reward(address), byAccount.delete(account.slice(0, 200))]);
  return { sessionId: await startSession(user, address, userAgent), username: user.username };
}

async function spend(limit: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limit.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new AppError("busy", "Too many failed sign-ins; try again later.", {
      retryAfter: Math.ceil(refused.msBeforeNext / 1000),
    });
  }
}
