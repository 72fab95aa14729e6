import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";
import { AppError } from "../errors.ts";
import type { PrismaClient } from "../generated/prisma/client.ts";
import type { TransactionClient } from "../generated/prisma/internal/prismaNamespace.ts";

/**
 * The connection that a piece of work holds between BEGIN and COMMIT. Were it to wait for a second one of the same
 * pool, as many at once as the pool has connections would wait for each other for ever: so whatever it asks of the
 * pool goes over the one it has.
 */
export type Hold = {
  client: pg.PoolClient | null;
  /** Prisma's transaction on it; null where it is a plain one. */
  tx: TransactionClient | null;
  /** `taken`: the connection was given back (a time limit, say) while the work goes on. */
  state: "open" | "done" | "taken";
  savepoints: number;
};

type Query = (...given: unknown[]) => unknown;

export class Holds {
  readonly #holds = new AsyncLocalStorage<Hold>();
  readonly #ofClient = new WeakMap<pg.PoolClient, Hold>();
  readonly #complain: (words: string) => void;

  /** `complain` is told of work that asks for a second connection in spite of all. */
  constructor(complain: (words: string) => void) {
    this.#complain = complain;
  }

  /**
   * Two views of the pool, which itself is not changed. `own` is the product's: its queries use the connection that the
   * work holds. `prismas` is Prisma's: it takes a connection for a transaction, and its queries never use one that work
   * holds, because Prisma gathers requests of one turn and sends them in the context of the first.
   */
  follow(pool: pg.Pool): { own: pg.Pool; prismas: pg.Pool } {
    const connect = pool.connect.bind(pool) as { (): Promise<pg.PoolClient>; (callback: unknown): void };
    const query = pool.query.bind(pool) as Query;
    const prismas: pg.Pool = Object.create(pool);
    prismas.connect = ((callback?: unknown) => {
      if (callback) return connect(callback);
      const hold = this.#holds.getStore();
      if (hold?.state !== "open" || hold.client) return connect();
      return connect().then((client) => {
        hold.client = client;
        this.#ofClient.set(client, hold);
        return client;
      });
    }) as typeof pool.connect;
    const own: pg.Pool = Object.create(prismas);
    own.connect = ((callback?: unknown) => {
      const hold = this.#holds.getStore();
      if (!callback && hold?.state === "open" && hold.client)
        this.#complain("a second connection was asked for while one is held");
      return (prismas.connect as (callback?: unknown) => unknown)(callback);
    }) as typeof pool.connect;
    own.query = ((...given: unknown[]) => {
      const hold = this.#holds.getStore();
      if (hold?.state === "taken") return Promise.reject(tooLong());
      return hold?.state === "open" && hold.client ? (hold.client.query as Query)(...given) : query(...given);
    }) as typeof pool.query;
    pool.on("release", (_error, client) => {
      const hold = this.#ofClient.get(client);
      this.#ofClient.delete(client);
      if (hold?.state === "open") hold.state = "taken";
    });
    return { own, prismas };
  }

  /** What the work at hand holds. */
  get current(): Hold | null {
    const hold = this.#holds.getStore();
    if (hold?.state === "taken") throw tooLong();
    return hold?.state === "open" && hold.client ? hold : null;
  }

  /**
   * Prisma inside a plain transaction. Statements are part of the transaction. Models would use another connection: that
   * is a fault of the caller, and complained of.
   */
  statementsOnly(client: pg.PoolClient, prisma: PrismaClient): PrismaClient {
    const $queryRawUnsafe = async (sql: string, ...values: unknown[]) => (await client.query(sql, values)).rows;
    return new Proxy(prisma, {
      get: (client, name) => {
        if (name === "$queryRawUnsafe") return $queryRawUnsafe;
        this.#complain(`${String(name)} of Prisma was asked for inside a plain transaction`);
        return Reflect.get(client, name);
      },
    });
  }

  /** Runs `work`, whose first connection is the one it holds until it has called `done`. */
  async begin<T>(work: (hold: Hold, done: () => void) => Promise<T>): Promise<T> {
    const hold: Hold = { client: null, tx: null, state: "open", savepoints: 0 };
    const done = () => {
      hold.state = "done";
    };
    return this.#holds.run(hold, () => work(hold, done)).finally(done);
  }
}

function tooLong(): AppError {
  return new AppError("unavailable", "The request exceeded the time limit of its transaction; nothing was stored.", {
    retryAfter: 2,
  });
}
