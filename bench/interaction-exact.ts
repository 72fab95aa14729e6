import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { system } from "../lib/actor.ts";
import { copiedTotal, startColumnCopy, stopColumnCopy } from "../lib/interactions/column-copy/lookup.ts";
import { raw } from "../lib/interactions/search/present.ts";
import { interactionsSearch } from "../lib/interactions/search/schema.ts";
import { wantedBy } from "../lib/interactions/search/search.ts";
import { type Statement, totalStatement, type Wanted } from "../lib/interactions/search/statements.ts";
import { figure } from "./figure.ts";
import { filters, pairs, type Query, Random, type Window, windows } from "./interaction-draws.ts";
import { bodyOf } from "./interaction-http.ts";
import type { Product } from "./product.ts";

const TOTALS = 60;
const RESENT = 500;

/** How many totals from a copy are those of a plain scan of the same snapshot, while segments are sent again. */
export async function benchExactness(client: pg.Client, product: Product, newest: Date): Promise<void> {
  const random = new Random();
  const draws = Object.values({ ...filters, ...pairs(16) });
  const drawn = () => {
    const days = windows[random.pick(Object.keys(windows) as Window[])];
    return wantedOf({ ...random.range(days, newest), ...random.pick(draws)(random) });
  };
  startColumnCopy();
  while (!(await copiedTotal(await wantedOf(random.range(1, newest))))) await pause(500);
  const sent = new AbortController();
  const sending = resend(client, product, sent.signal);
  let compared = 0;
  let equal = 0;
  while (compared < TOTALS) {
    const wanted = await drawn();
    const copied = await copiedTotal(wanted);
    if (!copied) continue;
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    const [exact, scanned] = [
      await one(client, totalStatement(wanted, copied)),
      await one(client, totalStatement(wanted, null)),
    ];
    await client.query("COMMIT");
    compared++;
    if (exact === scanned) equal++;
  }
  sent.abort();
  await sending;
  await stopColumnCopy();
  figure("interactions.total.exact", equal, "totals", compared);
}

const wantedOf = (query: Query): Promise<Wanted> => wantedBy(interactionsSearch.parse(bodyOf(query)), system);

async function one(client: pg.Client, statement: Statement): Promise<string | null> {
  const { rows } = await client.query<(string | null)[]>({ ...raw, ...statement });
  return rows[0]?.[0] ?? null;
}

/** Sends segments of random interactions again, each time with an agent or a disposition changed, until told. */
async function resend(client: pg.Client, { base, key }: Product, signal: AbortSignal): Promise<void> {
  const { rows } = await client.query<{ guid: string; bodies: string[] }>(
    `SELECT guid, array_agg(body) AS bodies FROM segment
      WHERE guid IN (SELECT guid FROM interaction TABLESAMPLE SYSTEM (0.1) LIMIT $1) GROUP BY guid`,
    [RESENT],
  );
  for (let turn = 0; !signal.aborted; turn++) {
    const lines = rows.map(({ guid, bodies }, i) => {
      const agent = `luis,m.silva,ana.diaz`.split(",")[(i + turn) % 3];
      return `${JSON.stringify({ guid, segments: bodies.map((body) => ({ ...JSON.parse(body), agent })) })}\n`;
    });
    const headers = { "X-ApiKey": key, "Content-Type": "application/x-ndjson" };
    const answer = await fetch(`${base}/api/interactions`, { method: "POST", headers, body: lines.join("") });
    const { result } = (await answer.json()) as { result: { received: number; rejected: number } };
    if (result.received !== rows.length || result.rejected > 0) throw new Error(`refused: ${JSON.stringify(result)}`);
  }
}
