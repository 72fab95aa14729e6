import { statement, type Tx } from "../db.ts";
import { limiter } from "./limits.ts";

/** Failed sign-ins of an account in a quarter of an hour, after which it is closed for the rest of it. */
const FAILURES = 10;

/** Counts the failures of accounts. */
export function accountLimiter() {
  return limiter("account", FAILURES);
}

/**
 * What an account's failures are counted by: the user and, from an address that has signed in before, that address,
 * so that nobody can lock another out; for a name that nobody has, the name.
 */
export function accountKey(user: { id: bigint } | null, username: string, knownAddress: string | null): string {
  if (!user) return `name ${username.slice(0, 200)}`;
  return knownAddress === null ? String(user.id) : `${user.id} ${knownAddress}`;
}

const CLOSED = `points >= ${FAILURES} AND expire > extract(epoch FROM now()) * 1000`;

/** The condition, in SQL, that the user whose id stands in `id` is closed in this way now. */
export function lockedAccount(id: string): string {
  return `EXISTS (SELECT FROM rate_limit WHERE key = 'account:' || ${id} AND ${CLOSED})`;
}

/** Until when each of these users is closed to those addresses that it never signed in from. */
export async function locksOf(tx: Tx, ids: readonly bigint[]): Promise<Map<bigint, Date>> {
  const rows = await statement<{ key: string; expire: bigint }>(
    tx,
    `SELECT key, expire FROM rate_limit WHERE key = ANY($1::text[]) AND ${CLOSED}`,
    [ids.map((id) => `account:${id}`)],
  );
  return new Map(rows.map(({ key, expire }) => [BigInt(key.slice("account:".length)), new Date(Number(expire))]));
}

/** Forgets the failures of a user, from every address. Gives how many counts there were. */
export async function unlock(tx: Tx, id: bigint): Promise<number> {
  const rows = await statement<{ one: number }>(
    tx,
    "DELETE FROM rate_limit WHERE key = $1 OR starts_with(key, $2) RETURNING 1 AS one",
    [`account:${id}`, `account:${id} `],
  );
  return rows.length;
}
