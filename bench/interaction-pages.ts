import type pg from "pg";
import { system } from "../lib/actor.ts";
import { raw } from "../lib/interactions/search/present.ts";
import { interactionsParams } from "../lib/interactions/search/schema.ts";
import { wantedBy } from "../lib/interactions/search/search.ts";
import { pageStatement, type Statement, totalStatement } from "../lib/interactions/search/statements.ts";
import { at, figure, median, timed } from "./figure.ts";
import { filters, type Query, Random, windows } from "./interaction-draws.ts";
import { Asker, address, ROWS } from "./interaction-http.ts";
import { requestsPerSecond } from "./load.ts";
import type { Product } from "./product.ts";
import { withRawServer } from "./raw/list.ts";

/** The connection of the reference, the second up to which windows are drawn, and how many of each. */
type Against = { client: pg.Client; newest: Date; draws: number };

type Pair = { ours: number; reference: number };
type Turn = Record<keyof Pair, () => Promise<unknown>>;

/** First pages of every filter and window: asked through HTTP, and the statement behind it run on a connection. */
export async function benchPages(product: Product, { client, newest, draws }: Against): Promise<void> {
  const random = new Random();
  const asker = new Asker(product);
  const turn = async (query: Query): Promise<Turn> => {
    const index = Number(query.index ?? 0);
    const statement = pageStatement(
      await wanted(query),
      { offset: index * ROWS, rows: ROWS },
      { total: null, page: null },
    );
    return { ours: () => asker.list(query), reference: () => run(client, statement) };
  };
  const all: Pair[] = [];
  for (const [filter, draw] of Object.entries(filters)) {
    for (const [window, days] of Object.entries(windows)) {
      const pairs = await inTurns(draws, () => turn({ ...random.range(days, newest), ...draw(random) }));
      print(`interactions.page.${filter}.${window}`, pairs);
      all.push(...pairs);
    }
  }
  print("interactions.page", all);
  const further = () => turn({ ...random.range(30, newest), index: "200" });
  print("interactions.page-201.none.month", await inTurns(draws, further));
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
export async function benchTotals({ client, newest, draws }: Against): Promise<void> {
  const random = new Random();
  for (const [filter, [query, condition]] of Object.entries(byHand)) {
    for (const [window, days] of Object.entries(windows)) {
      const turn = async (): Promise<Turn> => {
        const range = random.range(days, newest);
        const statement = totalStatement(await wanted({ ...range, ...query }), null);
        const dates = `started_at BETWEEN '${range.initialdate}Z' AND '${range.finaldate}Z'`;
        const text = `SELECT count(*) FROM interaction WHERE ${dates} AND ${condition}`;
        return { ours: () => run(client, statement), reference: () => run(client, { text, values: [] }) };
      };
      print(`interactions.total.${filter}.${window}`, await inTurns(draws, turn));
    }
  }
}

/** Pages of a day, answered by the product and by Node alone on the same query, in turns. */
export async function benchList(product: Product, url: string, newest: Date): Promise<void> {
  await withRawServer(url, async (raw) => {
    const random = new Random();
    const paths = Array.from({ length: 200 }, () => address({ ...random.range(1, newest) }));
    const own: number[] = [];
    const alone: number[] = [];
    // The first rounds warm both up, for as long.
    for (let i = -2; i < 5; i++) {
      const reference = await requestsPerSecond(raw, paths, {});
      const ours = await requestsPerSecond(product.base, paths, { "X-ApiKey": product.key });
      if (i < 0) continue;
      alone.push(reference);
      own.push(ours);
    }
    figure("interactions.list", median(own), "requests/s", median(alone));
  });
}

/** Which goes first changes every time: the second finds pages of the table in memory. */
async function inTurns(draws: number, next: () => Promise<Turn>): Promise<Pair[]> {
  const pairs: Pair[] = [];
  // The first ones connect and compile.
  for (let i = -4; i < draws; i++) {
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

function wanted(query: Query) {
  const names = ["users", "campaigns", "dispositions"];
  const given = Object.entries({ index: "0", rows: String(ROWS), ...query });
  const listed = given.map(([name, value]) => [name, names.includes(name) ? [value] : value]);
  return wantedBy(interactionsParams.parse(Object.fromEntries(listed)), system);
}

async function run(client: pg.Client, { text, values }: Statement): Promise<string> {
  const { rows } = await client.query<(string | null)[]>({ ...raw, text, values });
  return String(rows.length);
}
