import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { Holds } from "./database/held-connection.ts";
import { openPool } from "./database/pool.ts";
import { Watch } from "./database/watch.ts";
import { env } from "./env.ts";
import { PrismaClient } from "./generated/prisma/client.ts";
import type { TransactionClient } from "./generated/prisma/internal/prismaNamespace.ts";
import { log } from "./log.ts";

/** A transaction: Prisma's, or a pg connection between BEGIN and COMMIT on the paths that COPY. */
export type Tx = TransactionClient | pg.PoolClient;
export type PrismaTx = TransactionClient;

type Connections = {
  pool: pg.Pool;
  lookups: pg.Pool;
  prisma: PrismaClient;
  holds: Holds;
  watch: Watch;
  close: () => Promise<unknown>;
};

// Next may load this module once for each bundle; the connections belong to the process.
const holder = globalThis as typeof globalThis & { switchyardConnections?: Connections };

/** How long the database may be silent before the requests of a web process are refused, and jobs fail. */
const WEB_DATABASE_WAIT_MS = 1500;
const JOB_DATABASE_WAIT_MS = 5000;

/** A transaction of Prisma may take no longer. */
const TRANSACTION_MS = 60_000;

function connections(): Connections {
  if (holder.switchyardConnections) return holder.switchyardConnections;
  const open = openPool(env().DATABASE_POOL);
  const lookups = openPool(2);
  const waitMs = env().ROLE === "web" ? WEB_DATABASE_WAIT_MS : JOB_DATABASE_WAIT_MS;
  const watch = new Watch(env().DATABASE_URL ?? "", waitMs);
  for (const one of [open, lookups]) watch.over(one);
  const holds = new Holds(complain);
  const { own: pool, prismas } = holds.follow(open);
  const adapter = new PrismaPg(prismas, { disposeExternalPool: false });
  // How long work waits for a connection is for the pool to say, of every transaction the same.
  const prisma = new PrismaClient({
    adapter,
    transactionOptions: { maxWait: TRANSACTION_MS, timeout: TRANSACTION_MS },
  });
  const close = () => Promise.all([open.end(), lookups.end(), watch.stop()]);
  holder.switchyardConnections = { pool, lookups, prisma, holds, watch, close };
  return holder.switchyardConnections;
}

/** A test fails where work asks for a second connection; in production it gets it, if one is free. */
function complain(words: string): void {
  if (env().NODE_ENV !== "production") throw new Error(words);
  log.warn({ err: new Error(words) }, words);
}

/**
 * Prisma, for everything but measured hot paths, COPY, locks and streams; inside `transaction`, that transaction. Inside
 * a plain one it takes statements, which are part of it.
 */
export function db(): PrismaClient {
  const { prisma, holds } = connections();
  const hold = holds.current;
  if (!hold?.client) return prisma;
  return (hold.tx as PrismaClient | null) ?? holds.statementsOnly(hold.client, prisma);
}

/** Plain connections, for COPY, streams and the interactions list. What is asked inside a transaction is part of it. */
export function pool(): pg.Pool {
  return connections().pool;
}

/**
 * A second pool: a lookup inside a transaction must not wait for the pool that the transaction drains. What runs on it
 * must never ask for a connection of `pool`.
 */
export function lookups(): pg.Pool {
  return connections().lookups;
}

/** A value that a process remembers about its database: made once for each pool of connections, and forgotten with it. */
export function perDatabase<T extends object>(make: () => T): () => T {
  const made = new WeakMap<pg.Pool, T>();
  return () => {
    const one = made.get(pool()) ?? make();
    made.set(pool(), one);
    return one;
  };
}

/** One transaction. Inside another one it is that one, so that a request's answer can be kept with its work. */
export async function transaction<T>(work: (tx: PrismaTx) => Promise<T>): Promise<T> {
  const { prisma, holds } = connections();
  const outer = holds.current;
  if (outer?.tx) return work(outer.tx);
  if (outer) complain("a transaction of Prisma was asked for inside a plain one");
  return holds.begin((hold, done) =>
    prisma.$transaction((tx) => {
      hold.tx = tx;
      return work(tx).finally(done);
    }),
  );
}

/**
 * One transaction on a plain connection, which `work` must not release. Inside another one it is a part of that, which
 * can fail by itself.
 */
export async function pgTransaction<T>(work: (client: pg.PoolClient) => Promise<T>, from = pool()): Promise<T> {
  const { holds } = connections();
  if (from !== pool()) return inTransaction(await from.connect(), work);
  const outer = holds.current;
  if (outer?.client) return inSavepoint(outer.client, `part_${outer.savepoints++}`, work);
  return holds.begin(async (_hold, done) => inTransaction(await from.connect(), work, done));
}

async function inTransaction<T>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<T>,
  done = () => {},
): Promise<T> {
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await work(client).finally(done);
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

async function inSavepoint<T>(
  client: pg.PoolClient,
  name: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  await client.query(`SAVEPOINT ${name}`);
  try {
    const result = await work(client);
    await client.query(`RELEASE SAVEPOINT ${name}`);
    return result;
  } catch (error) {
    await client.query(`ROLLBACK TO SAVEPOINT ${name}`).catch(() => undefined);
    throw error;
  }
}

/** Runs one statement with `$1`-style values on either kind of transaction and gives its rows. */
export async function statement<Row extends object>(tx: Tx, sql: string, values: unknown[] = []): Promise<Row[]> {
  if ("$queryRawUnsafe" in tx) return tx.$queryRawUnsafe<Row[]>(sql, ...values);
  return (await tx.query<Row>(sql, values)).rows;
}

/** Closes every connection of the process. */
export async function closeDatabase(): Promise<void> {
  const open = holder.switchyardConnections;
  if (!open) return;
  delete holder.switchyardConnections;
  await open.prisma.$disconnect();
  await open.close();
}
