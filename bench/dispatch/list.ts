import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { figure, timed } from "../figure.ts";
import { Asker } from "../interaction-http.ts";
import type { Product } from "../product.ts";

const MOST_ANSWER_MS = 200;
/** Whatever a supervisor asks of a list acts within a second. */
const MOST_UNTIL_MS = 1000;

/** What a supervisor asks of one list, however many contacts it has. */
export class ListAtDesk {
  readonly #client: pg.Client;
  readonly #product: Product;
  readonly #list: string;
  readonly #kind: string;

  /** `kind`: what the names of its figures end with. */
  constructor(client: pg.Client, product: Product, list: string, kind = "") {
    this.#kind = kind;
    this.#client = client;
    this.#product = product;
    this.#list = list;
  }

  /** How long the answer takes, and how long it is until the first of its contacts is attempted. */
  async activate(): Promise<void> {
    const asked = await this.#ask("activate", "PATCH", { status: "active" });
    let first = await this.#attempted("min");
    for (; first === null; first = await this.#attempted("min")) await pause(20);
    figure(`dispatch.activate-in-force${this.#kind}`, first - asked.at, "ms", MOST_UNTIL_MS);
  }

  /** How long the answer takes, and how long contacts are still attempted. */
  async pause(): Promise<void> {
    const asked = await this.#ask("pause", "PATCH", { status: "paused" });
    await pause(2 * MOST_UNTIL_MS);
    const last = (await this.#attempted("max")) ?? asked.at;
    figure(`dispatch.pause-in-force${this.#kind}`, Math.max(0, last - asked.at), "ms", MOST_UNTIL_MS);
  }

  /** How long the answer takes. A list that is discarded is not active: nobody in it is attempted. */
  async discard(): Promise<void> {
    await this.#ask("discard", "DELETE");
  }

  async #ask(name: string, method: string, body?: object): Promise<{ at: number }> {
    const { rows } = await this.#client.query<{ hub: string }>(
      "SELECT h.name AS hub FROM list l JOIN hub h ON h.id = l.hub_id WHERE l.id = $1",
      [this.#list],
    );
    const path = `/api/dialer/id/${rows[0]?.hub}/lists/${this.#list}`;
    const asker = new Asker(this.#product);
    // As a supervisor who looks at the list first.
    await asker.get(path);
    const at = Date.now();
    const [, seconds] = await timed(() => asker.ask(method, path, body && JSON.stringify(body)));
    figure(`dispatch.${name}${this.#kind}`, seconds * 1000, "ms", MOST_ANSWER_MS);
    return { at };
  }

  /** When the first or the last of its attempts began; null: none has. */
  async #attempted(which: "min" | "max"): Promise<number | null> {
    const { rows } = await this.#client.query<{ at: Date | null }>(
      `SELECT ${which}(started_at) AS at FROM attempt WHERE list_id = $1`,
      [this.#list],
    );
    return rows[0]?.at?.getTime() ?? null;
  }
}
