import { fork } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type pg from "pg";
import { system } from "../lib/auth/actor.ts";
import { raw } from "../lib/interactions/present.ts";
import { wantedBy } from "../lib/interactions/search.ts";
import { interactionsQuery } from "../lib/interactions/search-schema.ts";
import { pageStatement, type Statement, totalStatement } from "../lib/interactions/statements.ts";
import { figure, median, timed } from "./figure.ts";
import { filters, type Query, Random, windows } from "./interaction-draws.ts";
import { requestsPerSecond } from "./load.ts";
import type { Product } from "./product.ts";

const DRAWS = 40;
const ROWS = 50;

type Pair = { ours: number; reference: number };
type Turn = Record<keyof Pair, () => Promise<unknown>>;

/** First pages of every filter and window: asked through HTTP, and the statement behind it run on a connection. */
export async function benchPages(client: pg.Client, product: Product): Promise<void> {
  const random = new Random();
  const now = new Date();
  const ask = asker(product);
  const turn = async (query: Query): Promise<Turn> => {
    const index = Number(query.index ?? 0);
    const statement = pageStatement(
      await wanted(query),
      { offset: index * ROWS, rows: ROWS },
      { total: null, page: null },
    );
    return { ours: () => ask(query), reference: () => run(client, statement) };
  };
  const all: Pair[] = [];
  for (const [filter, draw] of Object.entries(filters)) {
    for (const [window, days] of Object.entries(windows)) {
      const pairs = await inTurns(() => turn({ ...random.range(days, now), ...draw(random) }));
      print(`interactions.page.${filter}.${window}`, pairs);
      all.push(...pairs);
    }
  }
  print("interactions.page", all);
  print("interactions.page-201.none.month", await inTurns(() => turn({ ...random.range(30, now), index: "200" })));
}

const byHand: Record<string, [Query, string]> = {
  none: [{}, "true"],
  "channels-direction": [
    { channels: "telephony,whatsapp", interactionType: "INBOUND" },
    "channel IN ('telephony', 'whatsapp') AND direction = 'inbound'",
  ],
  agents: [
    { users: "luis,m.silva,ana.diaz" },
    `agent_ids && ARRAY(SELECT id FROM "user" WHERE username IN ('luis', 'm.silva', 'ana.diaz'))`,
  ],
};

/** The total's statement against a count with the same conditions written by hand. */
export async function benchTotals(client: pg.Client): Promise<void> {
  const random = new Random();
  const now = new Date();
  for (const [filter, [query, condition]] of Object.entries(byHand)) {
    for (const [window, days] of Object.entries(windows)) {
      const turn = async (): Promise<Turn> => {
        const range = random.range(days, now);
        const statement = totalStatement(await wanted({ ...range, ...query }), null);
        const dates = `started_at BETWEEN '${range.initialdate}Z' AND '${range.finaldate}Z'`;
        const text = `SELECT count(*) FROM interaction WHERE ${dates} AND ${condition}`;
        return { ours: () => run(client, statement), reference: () => run(client, { text, values: [] }) };
      };
      print(`interactions.total.${filter}.${window}`, await inTurns(turn));
    }
  }
}

/** Pages of a day, answered by the product and by Node alone on the same query, in turns. */
export async function benchList(product: Product, url: string): Promise<void> {
  const child = fork(join(import.meta.dirname, "raw-server.ts"), { env: { ...process.env, DATABASE_URL: url } });
  try {
    const [port] = (await once(child, "message")) as [number];
    const random = new Random();
    const now = new Date();
    const paths = Array.from({ length: 200 }, () => address({ ...random.range(1, now) }));
    const own: number[] = [];
    const alone: number[] = [];
    // The first rounds warm both up, for as long.
    for (let i = -2; i < 5; i++) {
      const reference = await requestsPerSecond(`http://127.0.0.1:${port}`, paths, {});
      const ours = await requestsPerSecond(product.base, paths, { "X-ApiKey": product.key });
      if (i < 0) continue;
      alone.push(reference);
      own.push(ours);
    }
    figure("interactions.list", median(own), "requests/s", median(alone));
  } finally {
    child.disconnect();
  }
}

/** Which goes first changes every time: the second finds pages of the table in memory. */
async function inTurns(next: () => Promise<Turn>): Promise<Pair[]> {
  const pairs: Pair[] = [];
  // The first ones connect and compile.
  for (let i = -4; i < DRAWS; i++) {
    const turn = await next();
    const pair = { ours: 0, reference: 0 };
    for (const side of i % 2 ? (["ours", "reference"] as const) : (["reference", "ours"] as const)) {
      pair[side] = (await timed(turn[side]))[1] * 1000;
    }
    if (i >= 0) pairs.push(pair);
  }
  return pairs;
}

function print(name: string, pairs: Pair[]): void {
  for (const [quantile, share] of [
    ["p50", 0.5],
    ["p95", 0.95],
  ] as const) {
    const of = (side: keyof Pair) =>
      at(
        pairs.map((pair) => pair[side]),
        share,
      );
    figure(`${name}.${quantile}`, of("ours"), "ms", of("reference"));
  }
}

function at(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

function asker({ base, key }: Product): (query: Query) => Promise<string> {
  const agent = new Agent({ keepAlive: true });
  return (query) =>
    new Promise((resolve, reject) => {
      const sent = request(`${base}${address(query)}`, { agent, headers: { "X-ApiKey": key } }, (response) => {
        if (response.statusCode === 200) text(response).then(resolve, reject);
        else text(response).then((body) => reject(new Error(body)), reject);
      });
      sent.on("error", reject).end();
    });
}

function address(query: Query): string {
  return `/api/interactions?${new URLSearchParams({ index: "0", rows: String(ROWS), ...query })}`;
}

function wanted(query: Query) {
  const names = ["users", "campaigns", "dispositions"];
  const given = Object.entries({ index: "0", rows: String(ROWS), ...query });
  const listed = given.map(([name, value]) => [name, names.includes(name) ? [value] : value]);
  return wantedBy(interactionsQuery.parse(Object.fromEntries(listed)), system);
}

async function run(client: pg.Client, { text, values }: Statement): Promise<string> {
  const { rows } = await client.query<(string | null)[]>({ ...raw, text, values });
  return String(rows.length);
}
