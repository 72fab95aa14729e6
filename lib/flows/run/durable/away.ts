import { setTimeout as pause } from "node:timers/promises";
import { expectedFailure, sqlState } from "../../../database/errors.ts";
import { AppError } from "../../../errors.ts";

const PAUSE_MS = 250;
/** Less than a lease: later, another process has the run. */
const PATIENCE_MS = 12_000;
/** A conflict of transactions, a deadlock, no lock in time. */
const conflicts = new Set(["40001", "40P01", "55P03"]);

/** Whether the database is away, or something else that is over soon: the same may succeed if it is done again. */
export function isOverSoon(error: unknown): boolean {
  if (conflicts.has(sqlState(error))) return true;
  const { code } = error instanceof AppError ? error : (expectedFailure(error) ?? { code: null });
  return code === "unavailable" || code === "no-space";
}

/** Whether the database ended a statement that took too long. It may be the run's own fault: tries are counted. */
export function isStatementTimeout(error: unknown): boolean {
  return sqlState(error) === "57014";
}

/**
 * Does again what the database could not do, for as long as the run is this process's. What is done may be done twice.
 * A statement that took too long is not tried again here.
 */
export async function whileAway<Result>(work: () => Promise<Result>): Promise<Result> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOverSoon(error) || isStatementTimeout(error) || performance.now() > until) throw error;
      await pause(PAUSE_MS);
    }
  }
}

/** What the database does not take of runs that share a statement is tried alone, so that one run fails no other. */
export async function whileAwayOrAlone<Result>(
  together: () => Promise<Result>,
  alone: () => Promise<Result>,
): Promise<Result> {
  try {
    return await whileAway(together);
  } catch (error) {
    if (isOverSoon(error) && !isStatementTimeout(error)) throw error;
    return whileAway(alone);
  }
}
