import { setTimeout as sleep } from "node:timers/promises";
import { type Delivery, MailConnection } from "./connection.ts";
import { MailError } from "./error.ts";
import type { MailMessage } from "./message.ts";
import type { MailRoute } from "./smtp-url.ts";

const MOST_CONNECTIONS = 5;
/** Servers end a conversation after some hundreds. */
const MESSAGES_PER_CONNECTION = 100;
/** Short of what servers wait, so that a connection seldom ends while we begin to use it. */
const IDLE_MS = 15_000;

type Idle = { connection: MailConnection; until: NodeJS.Timeout };

/** Connections to one mail server, and its limit of messages a second. */
export class MailPool {
  readonly #route: MailRoute;
  readonly #idle = new Set<Idle>();
  readonly #waiting: (() => void)[] = [];
  #places = MOST_CONNECTIONS;
  /** When the next message may begin. */
  #nextAt = 0;
  #isClosed = false;

  constructor(route: MailRoute) {
    this.#route = route;
  }

  /** Sends it once. Throws a MailError, or the signal's reason where nothing was sent. */
  async deliver(message: MailMessage, signal: AbortSignal): Promise<Delivery> {
    await this.#turn(signal);
    await this.#place(signal);
    try {
      return await this.#sendOn(message, signal);
    } finally {
      this.#places++;
      this.#waiting.shift()?.();
    }
  }

  /** What is under way is finished. */
  close(): void {
    this.#isClosed = true;
    for (const idle of this.#idle) this.#take(idle).close();
  }

  async #sendOn(message: MailMessage, signal: AbortSignal): Promise<Delivery> {
    for (;;) {
      const [idle] = this.#idle;
      const connection = idle ? this.#take(idle) : await MailConnection.open(this.#route, signal);
      try {
        const delivery = await connection.send(message, signal);
        this.#keep(connection);
        return delivery;
      } catch (error) {
        // The server had ended the old conversation, and has nothing of the message.
        const isOld = idle !== undefined && error instanceof MailError && !error.sent;
        if (!isOld || !(error.code === "connection" || error.answer?.startsWith("421"))) throw error;
      }
    }
  }

  #keep(connection: MailConnection): void {
    if (this.#isClosed || connection.messages >= MESSAGES_PER_CONNECTION) {
      connection.close();
      return;
    }
    const idle = { connection, until: setTimeout(() => this.#take(idle).close(), IDLE_MS).unref() };
    this.#idle.add(idle);
    connection.onEnd = () => this.#take(idle);
  }

  #take(idle: Idle): MailConnection {
    clearTimeout(idle.until);
    this.#idle.delete(idle);
    return idle.connection;
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const { ratePerSecond } = this.#route;
    if (ratePerSecond === null) return;
    const now = performance.now();
    const at = Math.max(now, this.#nextAt);
    this.#nextAt = at + 1000 / ratePerSecond;
    await sleep(at - now, undefined, { signal }).catch(() => signal.throwIfAborted());
  }

  async #place(signal: AbortSignal): Promise<void> {
    while (this.#places === 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.push(resolve);
      signal.addEventListener("abort", () => resolve(), { once: true });
      await promise;
      if (!signal.aborted) continue;
      const place = this.#waiting.indexOf(resolve);
      if (place >= 0) this.#waiting.splice(place, 1);
      else this.#waiting.shift()?.();
      signal.throwIfAborted();
    }
    this.#places--;
  }
}
