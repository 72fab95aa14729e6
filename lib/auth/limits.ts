import pg, { type QueryConfig } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "../db.ts";
import { AppError } from "../errors.ts";

const QUARTER_S = 15 * 60;

// The limiter reckons with plain numbers, where our connections give a bigint.
const store = { query: (query: QueryConfig) => pool().query({ ...query, types: pg.types }) };

/** So many tries a quarter of an hour for each key, counted in the database. */
export function limiter(keyPrefix: string, points: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: store,
    storeType: "client",
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix,
    points,
    duration: QUARTER_S,
  });
}

/** Counts a try before it is judged, so that guesses sent at once count too; `busy` where there were too many. */
export async function spend(limit: RateLimiterPostgres, key: string, refusal: string): Promise<void> {
  try {
    await limit.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new AppError("busy", refusal, { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
  }
}
