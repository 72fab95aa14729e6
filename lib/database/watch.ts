import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { log } from "../log.ts";

const LOOK_MS = 500;
/** What has arrived while the event loop was busy is read before an answer counts as late. */
const TURN_MS = 100;
/** A connection that has been silent for so long may be dead for good: another one is tried. */
const SILENCE_MS = 5000;

type Given = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: unknown) => void) => void;
type Connect = (callback: Given) => void;
/** What pg's types hide of a client: its connection, to hear what comes, and to end it as the pool does. */
type Wired = {
  connection: {
    stream: { destroy(): void; on(event: "data", hear: () => void): void };
    on(event: "message", hear: () => void): void;
  };
};

/**
 * Asks a database that is at work for a sign of life, on a connection of its own. One that gives none (it is frozen, or
 * the network swallows everything) would hold every request as long as that lasts: all that is under way fails, and
 * what comes is refused at once, until it answers again. How long a statement takes does not matter here, and anything
 * that the database sends on any connection is a sign of life: a machine that is too busy answers late, not never.
 */
export class Watch {
  readonly #given: pg.ClientConfig;
  readonly #waitMs: number;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #busy = new Set<pg.PoolClient>();
  #timer: NodeJS.Timeout | undefined;
  #client: pg.Client | null = null;
  #asked: { at: number; answer: Promise<unknown> } | null = null;
  #looking = false;
  #frozen = false;
  /** When the database sent anything last. */
  #heardAt = 0;
  readonly #hear = () => {
    this.#heardAt = performance.now();
  };

  constructor(connectionString: string, waitMs: number) {
    this.#given = { connectionString, keepAlive: true };
    this.#waitMs = waitMs;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  /** Looks after what is asked of this pool. */
  over(pool: pg.Pool): void {
    const connect = pool.connect.bind(pool) as unknown as Connect;
    pool.connect = ((callback?: Given) => {
      if (callback) {
        this.#connect(connect, callback);
        return;
      }
      return new Promise<pg.PoolClient>((resolve, reject) => {
        this.#connect(connect, (error, client) => (client ? resolve(client) : reject(error)));
      });
    }) as typeof pool.connect;
    pool.on("connect", (client) => (client as unknown as Wired).connection.stream.on("data", this.#hear));
    pool.on("acquire", (client) => this.#busy.add(client));
    pool.on("release", (_error, client) => this.#busy.delete(client));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#frozen) this.#drop();
    else await this.#client?.end().catch(() => undefined);
  }

  #connect(connect: Connect, callback: Given): void {
    const give = (error: Error) => callback(error, undefined, () => undefined);
    if (this.#frozen) {
      give(noSign());
      return;
    }
    this.#waiting.add(give);
    connect((error, client, release) => {
      if (this.#waiting.delete(give)) callback(error, client, release);
      // The pool gives nothing to release where it failed.
      else if (client) release();
    });
  }

  async #look(): Promise<void> {
    const isUsed = this.#busy.size > 0 || this.#waiting.size > 0;
    if (this.#looking || !(isUsed || this.#frozen)) return;
    this.#looking = true;
    if (this.#asked && performance.now() - this.#asked.at > SILENCE_MS) this.#drop();
    this.#asked ??= { at: performance.now(), answer: this.#ask() };
    const looked = new AbortController();
    const outcome = await Promise.race([this.#asked.answer, this.#silence(looked.signal)]);
    looked.abort();
    if (outcome === "silence") this.#freeze();
    // Others hear from the database: only the watch's own connection is lost.
    else if (outcome === "unanswered") this.#drop();
    else this.#thaw();
    this.#looking = false;
  }

  /** Resolves once nothing has come for as long as the database may be silent, or only to others for long. */
  async #silence(signal: AbortSignal): Promise<"silence" | "unanswered" | null> {
    const since = performance.now();
    const sleep = (ms: number) => pause(ms, null, { ref: false, signal });
    try {
      for (;;) {
        const left = Math.max(since, this.#heardAt) + this.#waitMs - performance.now();
        if (left > 0) await sleep(left);
        const heardAt = this.#heardAt;
        await sleep(TURN_MS);
        if (this.#heardAt === heardAt && performance.now() - Math.max(since, heardAt) > this.#waitMs) return "silence";
        if (performance.now() - since > SILENCE_MS) return "unanswered";
      }
    } catch {
      return null;
    }
  }

  /** Resolves when it answers, if only that it takes no connections or is not there: others hear that soon enough. */
  async #ask(): Promise<void> {
    const known = this.#client;
    const client = known ?? new pg.Client({ ...this.#given, application_name: "switchyard watch" });
    this.#client = client;
    try {
      if (!known) {
        client.on("error", () => undefined);
        (client as unknown as Wired).connection.on("message", this.#hear);
        await client.connect();
      }
      await client.query("SELECT 1");
    } catch (error) {
      if (this.#client === client) this.#client = null;
      log.debug({ error: (error as Error).message }, "the database was asked for a sign of life");
    }
  }

  /** Leaves the watch's own connection: the next question gets another one. */
  #drop(): void {
    const client = this.#client;
    this.#client = null;
    this.#asked = null;
    (client as unknown as Wired | null)?.connection.stream.destroy();
  }

  #freeze(): void {
    if (!this.#frozen) log.error("the database gives no sign of life: requests are refused until it does");
    this.#frozen = true;
    for (const give of this.#waiting) give(noSign());
    this.#waiting.clear();
    for (const client of this.#busy) (client as unknown as Wired).connection.stream.destroy();
    const asked = this.#asked;
    void asked?.answer.then(() => {
      // A question that was left since then tells nothing: it failed because its connection was ended.
      if (this.#asked === asked) this.#thaw();
    });
  }

  #thaw(): void {
    this.#asked = null;
    if (this.#frozen) log.info("the database answers again");
    this.#frozen = false;
  }
}

function noSign(): Error {
  return new Error("Connection terminated: the database gives no sign of life");
}
