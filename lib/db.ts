import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { env } from "./env.ts";
import { PrismaClient } from "./generated/prisma/client.ts";
import type { TransactionClient } from "./generated/prisma/internal/prismaNamespace.ts";
import { log } from "./log.ts";

/** A transaction: Prisma's, or a pg connection between BEGIN and COMMIT on the paths that COPY. */
export type Tx = TransactionClient | pg.PoolClient;
export type PrismaTx = TransactionClient;

type Connections = { pool: pg.Pool; lookups: pg.Pool; prisma: PrismaClient; ambient: AsyncLocalStorage<PrismaTx> };

// Next may load this module once for each bundle; the connections belong to the process.
const holder = globalThis as typeof globalThis & { switchyardConnections?: Connections };

// As Prisma gives them: a bigint column is a bigint on every path.
const INT8 = 20;
function getTypeParser(oid: number, format?: "text" | "binary") {
  return oid === INT8 && format !== "binary" ? BigInt : pg.types.getTypeParser(oid, format as "text");
}

function connections(): Connections {
  if (holder.switchyardConnections) return holder.switchyardConnections;
  const pool = open(env().DATABASE_POOL);
  const lookups = open(2);
  const adapter = new PrismaPg(pool, { disposeExternalPool: false });
  const prisma = new PrismaClient({ adapter });
  holder.switchyardConnections = { pool, lookups, prisma, ambient: new AsyncLocalStorage() };
  return holder.switchyardConnections;
}

function open(max: number): pg.Pool {
  const pool = new pg.Pool({
    types: { getTypeParser },
    connectionString: env().DATABASE_URL,
    max,
    application_name: `switchyard ${env().ROLE}`,
    connectionTimeoutMillis: 8000,
    keepAlive: true,
  });
  // Without a listener, one restart of PostgreSQL would end the process.
  pool.on("error", (error) => log.warn({ error: error.message }, "a database connection was lost"));
  return pool;
}

/** Prisma, for everything but the paths that `design` measured as too hot for it. */
export function db(): PrismaClient {
  return connections().prisma;
}

/** Plain connections, for COPY, streams and the interactions list. */
export function pool(): pg.Pool {
  return connections().pool;
}

/**
 * Connections for short work that others wait for while they hold one of `pool`: were it of the same pool, as many at
 * once as the pool has would all wait for each other.
 */
export function lookups(): pg.Pool {
  return connections().lookups;
}

/** One transaction. Inside `within` it is the caller's, so that a request's answer can be kept with its work. */
export async function transaction<T>(work: (tx: PrismaTx) => Promise<T>): Promise<T> {
  const outer = connections().ambient.getStore();
  if (outer) return work(outer);
  return db().$transaction(work, { timeout: 60_000, maxWait: 8_000 });
}

/** Makes `tx` the transaction of every `transaction` call below `work`. */
export function within<T>(tx: PrismaTx, work: () => Promise<T>): Promise<T> {
  return connections().ambient.run(tx, work);
}

/** One transaction on a plain connection, which `work` must not release. */
export async function pgTransaction<T>(work: (client: pg.PoolClient) => Promise<T>, from = pool()): Promise<T> {
  const client = await from.connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Runs one statement with `$1`-style values on either kind of transaction and gives its rows. */
export async function run<Row extends object>(tx: Tx, sql: string, values: unknown[] = []): Promise<Row[]> {
  if ("$queryRawUnsafe" in tx) return tx.$queryRawUnsafe<Row[]>(sql, ...values);
  return (await tx.query<Row>(sql, values)).rows;
}

/** Closes every connection of the process. */
export async function disconnect(): Promise<void> {
  const open = holder.switchyardConnections;
  if (!open) return;
  delete holder.switchyardConnections;
  await open.prisma.$disconnect();
  await Promise.all([open.pool.end(), open.lookups.end()]);
}
