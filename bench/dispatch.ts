import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { benchDatabase, note } from "./database.ts";
import { besideReader, deskFigures, gates, progress } from "./dispatch/desk.ts";
import { ListAtDesk } from "./dispatch/list.ts";
import { at, figure, median, timed } from "./figure.ts";
import { type Product, startProduct } from "./product.ts";

const WORKED = 15_000;
const LEADS = 10_000;
const LATE_LEADS = 300;
const ROUNDS = 3;
const ZONES = 40;
const WATCH_S = 10;
/** How often a worker looks. */
const LOOKS_A_SECOND = 5;

/**
 * A list that the simulated carrier works, against one batched statement that writes the same rows; leads that are due
 * together; leads beside a list of `rows`, and what is asked of that list; what a look costs the database while `rows`
 * contacts wait; and how long their gates, and the progress of as many attempts, take to be counted, and what else the
 * desk shows of them. `part`: `desk` has only the last.
 */
export async function bench(rows: number, _keep?: string, part = ""): Promise<void> {
  const database = await benchDatabase();
  const client = new pg.Client({ connectionString: database.url });
  let product: Product | undefined;
  try {
    product = await startProduct(database.url);
    await client.connect();
    await client.query("INSERT INTO campaign (name, updated_at) VALUES ('bench', now())");
    const isWhole = part === "";
    if (isWhole) await rate(client);
    if (isWhole) await burst(client);
    const worked = isWhole ? await lateLeads(client, product, rows) : null;
    const { hub, list } = await tick(client, rows);
    const { rows: names } = await client.query<{ name: string }>("SELECT name FROM hub WHERE id = $1", [hub]);
    const name = names[0]?.name ?? "";
    await gates(client, product, name, list);
    await progress(client, product, name, list);
    await deskFigures(product, name, list);
    await besideReader(product, name, list);
    await worked?.discard();
    if (isWhole) await withPriorities(client, product, rows);
  } finally {
    await client.end();
    await product?.stop();
    await database.stop();
  }
}

async function rate(client: pg.Client): Promise<void> {
  const rates: number[] = [];
  const references: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const hub = await makeHub(client);
    const list = await makeList(client, hub, "list", WORKED);
    const [, seconds] = await timed(async () => {
      await client.query("UPDATE list SET status = 'active' WHERE id = $1", [list]);
      await until(client, "SELECT FROM list WHERE id = $1 AND status = 'finished'", [list]);
      await until(client, "SELECT WHERE NOT EXISTS (SELECT FROM attempt WHERE list_id = $1 AND status <> 'ended')", [
        list,
      ]);
    });
    rates.push(WORKED / seconds);
    references.push(WORKED / (await writtenAtOnce(client, list)));
    note(JSON.stringify({ rate: rates.at(-1), reference: references.at(-1) }));
  }
  figure("dispatch.rate", median(rates), "/s", median(references));
}

/** The seconds that statements of 200 attempts each take to write the same attempts and contacts again. */
async function writtenAtOnce(client: pg.Client, list: string): Promise<number> {
  const other = await makeList(client, await makeHub(client), "list", WORKED);
  const [, seconds] = await timed(async () => {
    for (let first = 0; first < WORKED; first += 200) {
      await client.query(
        `WITH contacts AS (
           UPDATE contact SET state = 'done', attempts = 1, result = 'answered'
            WHERE list_id = $2 AND position >= $3 AND position < $3 + 200)
         INSERT INTO attempt SELECT (jsonb_populate_record(a, jsonb_build_object('list_id', $2::bigint, 'id', gen_random_uuid()))).*
           FROM attempt a WHERE list_id = $1 AND position >= $3 AND position < $3 + 200`,
        [list, other, first],
      );
    }
  });
  return seconds;
}

/** The seconds until the last of many leads that are due in the same second is attempted. */
async function burst(client: pg.Client): Promise<void> {
  const hub = await makeHub(client);
  const list = await makeList(client, hub, "leads", LEADS, { scheduledFor: "now() + interval '4 seconds'" });
  await client.query("UPDATE list SET status = 'active' WHERE id = $1", [list]);
  await until(client, "SELECT FROM attempt WHERE list_id = $1 HAVING count(*) = $2", [list, LEADS]);
  const { rows } = await client.query<{ last: number }>(
    `SELECT extract(epoch FROM max(a.started_at) - min(c.scheduled_for))::float8 AS last
       FROM attempt a JOIN contact c USING (list_id, position) WHERE list_id = $1`,
    [list],
  );
  figure("dispatch.burst", rows[0]?.last ?? Number.NaN, "s", 5);
}

/** How soon the first of a list with priorities is attempted, who stands at its end. */
async function withPriorities(client: pg.Client, product: Product, rows: number): Promise<void> {
  const list = await makeList(client, await makeHub(client), "list", rows, { priority: "-(n % 10)" });
  const desk = new ListAtDesk(client, product, list, "-with-priorities");
  await desk.activate();
  await desk.pause();
  await desk.discard();
}

/**
 * How late leads are attempted, whose moments come one after the other while a long list of their hub is worked; and how
 * soon that list is activated and paused.
 */
async function lateLeads(client: pg.Client, product: Product, rows: number): Promise<ListAtDesk> {
  const hub = await makeHub(client, { ratePerSecond: 300 });
  const long = await makeList(client, hub, "list", rows);
  const desk = new ListAtDesk(client, product, long);
  await desk.activate();
  await until(client, "SELECT FROM list WHERE id = $1 AND is_queued", [long]);
  const leads = await makeList(client, hub, "leads", LATE_LEADS, {
    scheduledFor: "now() + interval '2 seconds' + n * interval '50 ms'",
  });
  await client.query("UPDATE list SET status = 'active' WHERE id = $1", [leads]);
  await until(client, "SELECT FROM attempt WHERE list_id = $1 HAVING count(*) = $2", [leads, LATE_LEADS]);
  const late = await client.query<{ s: number }>(
    `SELECT extract(epoch FROM a.started_at - c.scheduled_for)::float8 AS s
       FROM attempt a JOIN contact c USING (list_id, position) WHERE list_id = $1`,
    [leads],
  );
  figure(
    "dispatch.leads-late-p99",
    at(
      late.rows.map(({ s }) => s),
      0.99,
    ),
    "s",
    2,
  );
  await desk.pause();
  return desk;
}

/** What a worker's look costs the database while so many contacts wait out of hours: above what it costs with none. */
async function tick(client: pg.Client, rows: number): Promise<{ hub: string; list: string }> {
  const closed = JSON.stringify(
    Object.fromEntries(["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, []])),
  );
  // What went before has nothing left to do.
  await until(client, "SELECT WHERE NOT EXISTS (SELECT FROM attempt WHERE status <> 'ended' OR shown <> 'shown')", []);
  const idle = await databaseMs(client);
  const hub = await makeHub(client, { schedule: closed });
  const list = await makeList(client, hub, "list", rows, { inZones: true });
  await client.query("UPDATE list SET status = 'active' WHERE id = $1", [list]);
  await until(client, "SELECT FROM list WHERE id = $1 AND is_queued", [list]);
  await client.query("VACUUM ANALYZE contact_queue");
  const busy = await databaseMs(client);
  const looks = WATCH_S * LOOKS_A_SECOND;
  figure("dispatch.tick", (busy - idle) / looks, "ms", 20);
  return { hub, list };
}

/** The milliseconds in which the database executes statements while it is watched. */
async function databaseMs(client: pg.Client): Promise<number> {
  const now = async () => {
    await client.query("SELECT pg_stat_clear_snapshot()");
    const { rows } = await client.query<{ ms: number }>(
      "SELECT active_time AS ms FROM pg_stat_database WHERE datname = current_database()",
    );
    return rows[0]?.ms ?? Number.NaN;
  };
  // What was done before is counted once its connection is idle for a while.
  await pause(2000);
  const before = await now();
  await pause(WATCH_S * 1000);
  return (await now()) - before;
}

let hubs = 0;

async function makeHub(client: pg.Client, more: { ratePerSecond?: number; schedule?: string } = {}): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO hub (name, channel, mode, campaign_id, provider, enabled, concurrency, rate_per_second, contacting_schedule,
                      updated_at)
     SELECT $1, 'telephony', 'broadcast', id, 'simulated', true, 100000, $2, $3::jsonb, now() FROM campaign RETURNING id`,
    [`bench-${++hubs}`, more.ratePerSecond ?? 100_000, more.schedule ?? null],
  );
  return rows[0]?.id ?? "";
}

let numbers = 0;

/** A loaded list whose contacts have numbers of their own that answer, in many zones or their campaign's. */
async function makeList(
  client: pg.Client,
  hub: string,
  kind: "list" | "leads",
  contacts: number,
  { scheduledFor = "NULL", priority = "0", inZones = false } = {},
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO list (hub_id, kind, filename, status, created_by, received, saved)
     VALUES ($1, $2, 'bench', 'inactive', 'bench', $3, $3) RETURNING id`,
    [hub, kind, contacts],
  );
  const id = rows[0]?.id ?? "";
  await client.query(
    `INSERT INTO contact (list_id, position, client_ids, timezone, contact_id, data, scheduled_for, priority)
     SELECT $1, n, ARRAY['+34' || (600000000 + $3::bigint + n) || '1'], z.name, 'crm-' || n, '{"plan":"gold"}', ${scheduledFor}, ${priority}
       FROM generate_series(0, $2::bigint - 1) AS n
       LEFT JOIN (SELECT name, row_number() OVER (ORDER BY name) - 1 AS i FROM pg_timezone_names
                   WHERE name LIKE 'America/%' ORDER BY name LIMIT ${ZONES}) AS z ON $4 AND z.i = n % ${ZONES}`,
    [id, contacts, numbers, inZones],
  );
  numbers += contacts;
  await client.query("VACUUM ANALYZE contact");
  return id;
}

async function until(client: pg.Client, query: string, values: unknown[]): Promise<void> {
  while ((await client.query(query, values)).rows.length === 0) await pause(20);
}
