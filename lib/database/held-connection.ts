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

/** What gathers the requests of one turn in Prisma's client, whose types leave it out. */
type Gatherer = {
  options: unknown;
  request(asked: unknown): Promise<unknown>;
  constructor: new (options: unknown) => Gatherer;
};
type Gathering = { _requestHandler: { dataloader: Pick<Gatherer, "request"> } };

export class Holds {
  readonly #holds = new AsyncLocalStorage<Hold>();
  readonly #ofClient = new WeakMap<pg.PoolClient, Hold>();
  readonly #complain: (words: string) => void;

  /** `complain` is told of work that asks for a second connection in spite of all. */
  constructor(complain: (words: string) => void) {
    this.#complain = complain;
  }

  /** Makes queries of the pool go over what their work holds already. */
  follow(pool: pg.Pool): void {
    const query = pool.query.bind(pool) as Query;
    const connect = pool.connect.bind(pool) as { (): Promise<pg.PoolClient>; (callback: unknown): void };
    pool.query = ((...given: unknown[]) => {
      const hold = this.#holds.getStore();
      if (hold?.state === "taken") return Promise.reject(tooLong());
      return hold?.state === "open" && hold.client ? (hold.client.query as Query)(...given) : query(...given);
    }) as typeof pool.query;
    pool.connect = ((callback?: unknown) => {
      if (callback) return connect(callback);
      const hold = this.#holds.getStore();
      if (hold?.state !== "open") return connect();
      if (hold.client) {
        this.#complain("a second connection was asked for while one is held");
        return connect();
      }
      return connect().then((client) => {
        hold.client = client;
        this.#ofClient.set(client, hold);
        return client;
      });
    }) as typeof pool.connect;
    pool.on("release", (_error, client) => {
      const hold = this.#ofClient.get(client);
      this.#ofClient.delete(client);
      if (hold?.state === "open") hold.state = "taken";
    });
  }

  /**
   * Gives each hold its own gatherer of Prisma's requests. Prisma gathers all requests of one turn and sends them in the
   * context of the first. Without this, a request could be sent over the connection that another request's transaction
   * holds: it would read what is not committed, and fail when that transaction fails.
   */
  separate(prisma: PrismaClient): void {
    const handler = (prisma as unknown as Gathering)._requestHandler;
    const free = handler.dataloader as Gatherer;
    const gatherers = new WeakMap<Hold, Gatherer>();
    handler.dataloader = {
      request: (asked) => {
        const hold = this.#holds.getStore();
        const gatherer = hold ? (gatherers.get(hold) ?? new free.constructor(free.options)) : free;
        if (hold) gatherers.set(hold, gatherer);
        return gatherer.request(asked);
      },
    };
  }

  /** What the work at hand holds. */
  get current(): Hold | null {
    const hold = this.#holds.getStore();
    if (hold?.state === "taken") throw tooLong();
    return hold?.state === "open" && hold.client ? hold : null;
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
