import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { arrive } from "../lib/demo/arrivals.ts";
import { dispositions, makeClients } from "../lib/demo/cast.ts";
import { Chance } from "../lib/demo/chance.ts";
import { drawInteraction } from "../lib/demo/draw.ts";
import { figure, median, timed } from "./figure.ts";
import type { Product } from "./product.ts";

const ROUNDS = 3;

/** Interactions a second: fed while changes are noted for copies and while they are not, fed again, copied. */
type Rates = { fed: number; unnoted: number; again: number; resent: number; copy: number };

/**
 * A stream of so many interactions into empty tables, against a COPY of the very rows it made into tables like those;
 * the same without the triggers that note changes; the same stream once more, and with something changed in every
 * segment.
 */
export async function benchFeed(client: pg.Client, product: Product, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "switchyard-bench-feed-"));
  try {
    const [file, changed] = [join(folder, "feed.ndjson"), join(folder, "changed.ndjson")];
    const now = new Date(Math.floor(Date.now() / 1000) * 1000);
    await pipeline(Readable.from(lines(count, now)), createWriteStream(file));
    await pipeline(Readable.from(lines(count, now, 1)), createWriteStream(changed));
    const rates: Rates[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      await client.query("ALTER TABLE interaction DISABLE TRIGGER USER; TRUNCATE interaction, segment; CHECKPOINT");
      const unnoted = await rateOf(() => feed(product, file), count);
      await client.query("ALTER TABLE interaction ENABLE TRIGGER USER; TRUNCATE interaction, segment; CHECKPOINT");
      const fed = await rateOf(() => feed(product, file), count);
      const again = await rateOf(() => feed(product, file), count);
      const resent = await rateOf(() => feed(product, changed), count);
      rates.push({ unnoted, fed, again, resent, copy: count / (await copyFloor(client)) });
    }
    const of = (name: keyof Rates) => median(rates.map((rate) => rate[name]));
    figure("interactions.feed", of("fed"), "interactions/s", of("copy"));
    figure("interactions.feed.noted", of("fed"), "interactions/s", of("unnoted"));
    figure("interactions.feed.again", of("again"), "interactions/s", of("fed"));
    figure("interactions.feed.resent", of("resent"), "interactions/s", of("fed"));
    await client.query("DROP TABLE interaction_floor, segment_floor; TRUNCATE interaction, segment");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function rateOf(work: () => Promise<void>, count: number): Promise<number> {
  const [, seconds] = await timed(work);
  return count / seconds;
}

/** Interactions as they are fed; with `more`, so many messages more in every segment. */
function* lines(count: number, now: Date, more = 0): Generator<string> {
  const chance = new Chance(7);
  const cast = {
    clients: makeClients(chance, Math.ceil(count / 4)),
    dispositions: dispositions.map((levels, i) => ({ id: i + 1, levels })),
    now,
  };
  const arrivals = Array.from({ length: count }, () => arrive(chance, now, 60));
  arrivals.sort((one, other) => one.at.getTime() - other.at.getTime());
  for (const arrival of arrivals) {
    const drawn = drawInteraction(chance, cast, arrival);
    const segments = drawn.segments.map((segment) => ({ ...segment, out: (segment.out ?? 0) + more }));
    yield `${JSON.stringify({ ...drawn, segments })}\n`;
  }
}

async function feed({ base, key }: Product, file: string): Promise<void> {
  const headers = { "X-ApiKey": key, "Content-Type": "application/x-ndjson" };
  const answer = await new Promise((resolve, reject) => {
    const sent = request(`${base}/api/interactions`, { method: "POST", headers }, (response) =>
      json(response).then(resolve, reject),
    );
    sent.on("error", reject);
    createReadStream(file, { highWaterMark: 256 * 1024 }).pipe(sent);
  });
  const { result } = answer as { result?: { rejected: number } };
  if (result?.rejected !== 0) throw new Error(`the feed was refused: ${JSON.stringify(answer).slice(0, 500)}`);
}

/** Seconds that PostgreSQL needs to copy both tables' rows from files of its own. */
async function copyFloor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
  const files = ["interaction", "segment"].map((table) => [table, `${rows[0]?.folder}/bench-${table}.txt`] as const);
  for (const [table, file] of files) {
    await client.query(`CREATE TABLE IF NOT EXISTS ${table}_floor (LIKE ${table} INCLUDING ALL)`);
    await client.query(`TRUNCATE ${table}_floor; COPY (SELECT * FROM ${table} ORDER BY started_at) TO '${file}'`);
  }
  await client.query("TRUNCATE interaction, segment; CHECKPOINT");
  const [, seconds] = await timed(async () => {
    for (const [table, file] of files) await client.query(`COPY ${table}_floor FROM '${file}'`);
  });
  return seconds;
}
