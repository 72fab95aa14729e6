import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { formatUtc } from "../lib/time/instant.ts";
import { note } from "./database.ts";
import { at, figure, timed } from "./figure.ts";
import {
  drawLong,
  filters,
  numberEnd,
  pairs,
  type Query,
  Random,
  unindexed,
  type Window,
  windows,
} from "./interaction-draws.ts";
import { Asker, bodyOf, ROWS } from "./interaction-http.ts";
import type { Product } from "./product.ts";

const DRAWS = 30;
// Of what takes seconds.
const FEW_DRAWS = 6;
const PAIRS = 16;
const DEEP_PAGE = 5000;

// Milliseconds that the design allows; the reference of every line here.
const goals: Record<"page" | "total", Record<Window, number>> = {
  page: { day: 20, month: 25, year: 60 },
  total: { day: 20, month: 60, year: 300 },
};
const UNINDEXED = 2000;
const FACETS = 60;

type Answer = { result: { guid: string }[]; next: string | null; total: number };

/** What is waited for on the search's pages, through HTTP on one connection: the p95 against what it may take. */
export async function benchSpeed(client: pg.Client, product: Product, newest: Date): Promise<void> {
  await warm(client);
  await copyReady(client, product);
  const asker = new Asker(product);
  const random = new Random();
  const over = (window: Window) => random.range(windows[window], newest);
  const page = (query: Query, more: object = {}) =>
    asker.search<Answer>(query, { index: 0, rows: ROWS, total: false, ...more });
  const total = (query: Query) => asker.search<Answer>(query, { index: 0, rows: 1 });
  for (const window of Object.keys(windows) as Window[]) {
    for (const [name, draw] of Object.entries({ ...filters, "client-end": numberEnd, ...pairs(PAIRS), ...unindexed })) {
      const slow = name in unindexed;
      const query = () => ({ ...over(window), ...draw(random) });
      const goal = (kind: keyof typeof goals) => (slow ? UNINDEXED : goals[kind][window]);
      const draws = slow ? FEW_DRAWS : DRAWS;
      for (const [kind, ask] of Object.entries({ page, total }) as [keyof typeof goals, typeof page][]) {
        const asks = () => {
          const drawn = query();
          return () => ask(drawn);
        };
        await waited(`interactions.${kind}.${window}.${name}`, goal(kind), asks, draws);
      }
    }
  }
  await benchFacets(asker, random, newest);
  await waited(`interactions.page.${DEEP_PAGE}`, 150, () => {
    const month = over("month");
    return () => page(month, { index: DEEP_PAGE });
  });
  const deep = await page(over("year"), { index: DEEP_PAGE });
  if (deep.next === null) note(`interactions.cursor.deep: a year has no page ${DEEP_PAGE}`);
  else await benchCursor(page, over("year"));
  const guids = (await page(over("year"), { rows: 1000 })).result.map(({ guid }) => guid);
  await waited("interactions.detail", 10, () => {
    const path = `/api/interactions/id/${random.pick(guids)}`;
    return () => asker.get(path);
  });
}

/** All facets over a month, and over all rows: with as many as a busy month has, that is what such a month takes. */
async function benchFacets(asker: Asker, random: Random, newest: Date): Promise<void> {
  const all = { initialdate: "2000-01-01 00:00:00", finaldate: formatUtc(newest) };
  const ranges = { month: () => random.range(windows.month, newest), all: () => all };
  const drawn: typeof filters = { ...filters, long: drawLong };
  for (const [window, range] of Object.entries(ranges)) {
    for (const name of ["none", "agent", "channels-direction", "long"] as const) {
      await waited(`interactions.facets.${window}.${name}`, FACETS, () => {
        const body = JSON.stringify(bodyOf({ ...range(), ...drawn[name]?.(random) }));
        return () => asker.ask("POST", "/api/interactions/facets", body);
      });
    }
  }
}

/** Page after page from a deep one on, each behind the last row of the one before. */
async function benchCursor(page: (query: Query, more?: object) => Promise<Answer>, range: Query): Promise<void> {
  let { next } = await page(range, { index: DEEP_PAGE });
  await waited("interactions.cursor.deep", goals.page.month, () => {
    const after = next;
    return async () => {
      ({ next } = await page(range, { after }));
    };
  });
}

/** Prints the p95 of so many draws, each asked for once before; those that compile and connect are not counted. */
async function waited(name: string, goal: number, draw: () => () => Promise<unknown>, draws = DRAWS): Promise<void> {
  const took = { cold: [] as number[], warm: [] as number[] };
  for (let i = -2; i < draws; i++) {
    const ask = draw();
    for (const state of ["cold", "warm"] as const) {
      const ms = (await timed(ask))[1] * 1000;
      if (i >= 0) took[state].push(ms);
    }
  }
  figure(`${name}.p95`, at(took.warm, 0.95), "ms", goal);
  figure(`${name}.cold.p95`, at(took.cold, 0.95), "ms", goal);
}

/** Reads the table and the indexes of clients once, as they are after a morning's work. */
async function warm(client: pg.Client): Promise<void> {
  await client.query("SELECT count(duration) FROM interaction");
  await client.query("SET enable_seqscan = off");
  for (const column of ["client_id_folded", "client_name_folded"]) {
    await client.query(`SELECT count(*) FROM interaction WHERE ${column} IS NOT NULL`);
  }
  await client.query("RESET enable_seqscan");
}

/** Totals are counted in the database until the web process has its copy of the columns. */
async function copyReady(client: pg.Client, product: Product): Promise<void> {
  const { rows } = await client.query<{ count: string }>("SELECT count(*) FROM interaction");
  const asker = new Asker(product);
  const gauge = async (name: string) =>
    Number(new RegExp(`^switchyard_column_copy_${name} (\\S+)`, "m").exec(await asker.get("/api/metrics"))?.[1]);
  const [, seconds] = await timed(async () => {
    while ((await gauge("rows")) !== Number(rows[0]?.count)) await pause(1000);
  });
  const bytes = await gauge("bytes");
  note(`the copy of the columns was there after ${Math.round(seconds)} s and takes ${Math.round(bytes / 1e6)} MB`);
  figure("interactions.copy.row", bytes / Number(rows[0]?.count), "bytes", 24);
}
