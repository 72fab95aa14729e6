import type pg from "pg";
import { DAY_MS } from "../lib/time/durations.ts";
import { note } from "./database.ts";
import { timed } from "./figure.ts";

const DAYS = 730;
const SLICE = 500_000;

/** So many interactions of two years, unless they are there already; gives the second that the newest began. */
export async function loadInteractions(client: pg.Client, rows: number): Promise<Date> {
  if ((await countOf(client)) !== rows) await fill(client, rows);
  const { rows: newest } = await client.query<{ at: Date }>("SELECT max(started_at) AS at FROM interaction");
  return newest[0]?.at ?? new Date();
}

async function countOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>("SELECT count(*) FROM interaction");
  return Number(rows[0]?.count);
}

/** Slice by slice, the oldest first: what is drawn before it is copied must fit into memory. */
async function fill(client: pg.Client, rows: number): Promise<void> {
  const { seedInteractions } = await import("../lib/demo/interactions.ts");
  await client.query("TRUNCATE interaction, segment");
  const end = Date.now();
  const slices = Math.ceil(rows / SLICE);
  const days = DAYS / slices;
  const [, seconds] = await timed(async () => {
    for (let i = 0; i < slices; i++) {
      const now = new Date(end - (slices - 1 - i) * days * DAY_MS);
      const part = Math.min(SLICE, rows - i * SLICE);
      await seedInteractions({ rows: part, days: Math.ceil(days), now, seed: 7 + i });
      note(`${i * SLICE + part} interactions`);
    }
    await client.query("VACUUM ANALYZE interaction, segment");
  });
  note(`${rows} interactions of ${DAYS} days in ${Math.round(seconds)} s`);
}
