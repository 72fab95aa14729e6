import pg from "pg";
import { env } from "../env.ts";
import { log } from "../log.ts";

/**
 * How long work may wait for a connection of the pool, with the time it takes to make one. That takes seconds where the
 * machine is busy; whether the database answers at all is for the watch to say, which is quicker.
 */
const WAIT_MS = 8000;
/** No request needs a statement that takes longer; an export's parts have a limit of their own. */
const REQUEST_STATEMENT_MS = 30_000;
const JOB_STATEMENT_MS = 3_600_000;
/** Between two statements of a transaction; a slow upload's chunks come more often. */
const IDLE_TRANSACTION_MS = 600_000;

// As Prisma gives them: a bigint column is a bigint on every path.
const INT8_OID = 20;
function getTypeParser(oid: number, format?: "text" | "binary") {
  return oid === INT8_OID && format !== "binary" ? BigInt : pg.types.getTypeParser(oid, format as "text");
}

/** A pool of connections to the product's database. */
export function openPool(max: number): pg.Pool {
  const { DATABASE_URL, ROLE } = env();
  const pool = new pg.Pool({
    types: { getTypeParser },
    connectionString: DATABASE_URL,
    max,
    application_name: `switchyard ${ROLE}`,
    connectionTimeoutMillis: WAIT_MS,
    keepAlive: true,
    statement_timeout: ROLE === "web" ? REQUEST_STATEMENT_MS : JOB_STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  });
  // Without a listener, one restart of PostgreSQL would end the process.
  pool.on("error", (error) => log.warn({ error: error.message }, "a database connection was lost"));
  // The pool listens to idle connections only. One that is held and lost between two statements fails the next.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
