import type pg from "pg";
import { lookups, pool } from "../../db.ts";
import { AppError } from "../../errors.ts";
import type { RawRow } from "./columns.ts";
import { raw } from "./present.ts";
import type { Statement } from "./statements.ts";

/** Reads the rows of a statement, its values as PostgreSQL writes them. */
export type Read = (statement: Statement) => Promise<RawRow[]>;

/** Reads as long as someone waits for it: once they are gone, the database is told to leave off as well. */
export function queryUntilAborted(signal: AbortSignal): Read {
  return async (statement) => {
    if (signal.aborted) throw nobodyWaits();
    const client = await pool().connect();
    let cancelled: Promise<unknown> | null = null;
    const cancel = () => {
      const { processID } = client as pg.PoolClient & { processID: number };
      cancelled = lookups()
        .query("SELECT pg_cancel_backend($1)", [processID])
        .catch(() => null);
    };
    signal.addEventListener("abort", cancel, { once: true });
    try {
      return (await client.query<(string | null)[]>({ ...raw, ...statement })).rows;
    } catch (error) {
      throw signal.aborted ? nobodyWaits() : error;
    } finally {
      signal.removeEventListener("abort", cancel);
      // What is on its way must not meet the connection's next statement.
      await cancelled;
      client.release();
    }
  };
}

function nobodyWaits(): AppError {
  return new AppError("unavailable", "The client no longer waits for the answer.");
}
