import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Query } from "./interaction-draws.ts";
import type { Product } from "./product.ts";

export const ROWS = 50;

/** Requests on one connection, one after the other. */
export class Asker {
  readonly #product: Product;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(product: Product) {
    this.#product = product;
  }

  /** The list's first page. */
  list(query: Query): Promise<string> {
    return this.get(address(query));
  }

  get(path: string): Promise<string> {
    return this.ask("GET", path);
  }

  async search<Answer>(query: Query, more: object): Promise<Answer> {
    const body = JSON.stringify({ ...bodyOf(query), ...more });
    return JSON.parse(await this.ask("POST", "/api/interactions/search", body)) as Answer;
  }

  /** The text of an answer with status 200; any other is an error. */
  ask(method: string, path: string, body?: string): Promise<string> {
    const { base, key } = this.#product;
    const headers = { "X-ApiKey": key, ...(body && { "Content-Type": "application/json" }) };
    return new Promise((resolve, reject) => {
      const sent = request(`${base}${path}`, { agent: this.#agent, method, headers }, (response) => {
        if (response.statusCode === 200) text(response).then(resolve, reject);
        else text(response).then((answer) => reject(new Error(answer)), reject);
      });
      sent.on("error", reject).end(body);
    });
  }
}

/** A search in JSON: what stands between commas in the query's names is a list there. */
export function bodyOf(query: Query): object {
  const listed = Object.entries(query).map(([name, value]) => [name, lists.has(name) ? value.split(",") : value]);
  const { dispositions, minDuration, ...given } = Object.fromEntries(listed);
  return {
    ...given,
    ...(dispositions && { dispositions: dispositions.map(Number) }),
    ...(minDuration && { minDuration: Number(minDuration) }),
  };
}

const lists = new Set(["channels", "users", "campaigns", "dispositions", "outboundHubs", "automations"]);

export function address(query: Query): string {
  return `/api/interactions?${new URLSearchParams({ index: "0", rows: String(ROWS), ...query })}`;
}
