import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { figure, median, timed } from "../figure.ts";
import { Asker } from "../interaction-http.ts";
import { loadOf } from "../load.ts";
import type { Product } from "../product.ts";

const DAYS = 6;
/** Longer than a count stays fresh. */
const STALE_AFTER_MS = 6000;

/** How long it takes to count the gates of a hub's waiting contacts, three of ten of whom are on the blacklist. */
export async function gates(client: pg.Client, product: Product, hub: string, list: string): Promise<void> {
  await client.query(
    `INSERT INTO blacklist (client_id, updated_at) SELECT ltrim(client_ids[1], '+'), now() FROM contact WHERE list_id = $1 AND position % 10 < 3`,
    [list],
  );
  await client.query("VACUUM ANALYZE blacklist");
  // A gate that holds all contacts is counted without looking at them. So the hours are open, and no agent is available.
  await client.query("UPDATE hub SET mode = 'preview', contacting_schedule = NULL WHERE name = $1", [hub]);
  const path = `/api/dialer/id/${hub}/gates`;
  // As the page asks, and asks again while they are counted: nobody who opens it waits for that.
  const opened = Array.from({ length: 5 }, () => `${path}?list=${list}&age=600&wait=false`);
  figure("dispatch.gates-opened", await slowness(product, opened), "ms", 100);
  // What is asked for as another is counted anew, once nothing else is.
  await new Asker(product).get(`${path}?list=${list}&age=600`);
  await pause(STALE_AFTER_MS);
  figure("dispatch.gates", await slowness(product, [path, `${path}?list=${list}`]), "ms", 1000);
  // What was counted is shown while it is counted again.
  await pause(STALE_AFTER_MS);
  const shown = Array.from({ length: 5 }, () => `${path}?age=600&wait=false`);
  figure("dispatch.gates-shown", await slowness(product, shown), "ms", 100);
}

/** How long it takes to count what the attempts of a hub came to: three at each of its contacts, in as many days. */
export async function progress(client: pg.Client, product: Product, hub: string, list: string): Promise<void> {
  await client.query(
    `INSERT INTO attempt (list_id, position, n, id, hub_id, filename, number, number_index, client, status, outcome,
                          started_at, ended_at, agent, provider, simulated, shown)
     SELECT l.id, n % (l.saved / 3), 1 + n / (l.saved / 3), uuidv7(), l.hub_id, 'bench', '1', 0, n, 'ended',
            (ARRAY['answered', 'busy', 'no_answer', 'error'])[(1 + n % 4)::int], now() - $2::int * interval '1 day' * (1 - n / l.saved::float8),
            now(), CASE WHEN n % 4 = 0 THEN 'agent-' || n % 50 END, 'simulated', true, 'shown'
       FROM list l, generate_series(0, l.saved / 3 * 3 - 1) AS n WHERE l.id = $1`,
    [list, DAYS],
  );
  await client.query("VACUUM ANALYZE attempt");
  const zones = ["UTC", "Europe/Madrid", "Asia/Tokyo", "America/Lima", "Africa/Cairo"];
  const paths = zones.map((zone) => `/api/dialer/id/${hub}/progress?timezone=${zone}`);
  figure("dispatch.progress", await slowness(product, paths), "ms", 100);
}

const ANSWERS = 5;
const MOST_FIGURE_MS = 100;
/** As often a page of the desk asks again while its hub works. */
const AGAIN_MS = 2000;
const LOAD = { connections: 4, seconds: 20 };

/** What the pages of a hub, of its list and the overview ask for, beside what `gates` and `progress` measure. */
const pathsOf = (hub: string, list: string) => ({
  hubs: "/api/dialer",
  hub: `/api/dialer/id/${hub}`,
  lists: `/api/dialer/id/${hub}/lists?rows=500`,
  list: `/api/dialer/id/${hub}/lists/${list}`,
  contacts: `/api/dialer/id/${hub}/lists/${list}/contacts?rows=50`,
  attempts: `/api/dialer/id/${hub}/attempts?rows=50`,
  leads: `/api/dialer/id/${hub}/freshLeads`,
  work: "/api/dialer/work",
});

/** How long each figure of the desk takes. */
export async function deskFigures(product: Product, hub: string, list: string): Promise<void> {
  for (const [name, path] of Object.entries(pathsOf(hub, list))) {
    const again = Array.from({ length: ANSWERS }, () => path);
    figure(`dispatch.desk.${name}`, await slowness(product, again), "ms", MOST_FIGURE_MS);
  }
}

/**
 * What others wait for at most in 95 of 100 cases while someone reads a desk that was opened before, against while nobody
 * does: a ratio of 1.2 at most. The gates of millions are counted anew every few minutes, and not in these seconds.
 */
export async function besideReader(product: Product, hub: string, list: string): Promise<void> {
  const { base, key } = product;
  const { host } = new URL(base);
  const asked = Buffer.from(`GET /api/campaigns HTTP/1.1\r\nHost: ${host}\r\nX-ApiKey: ${key}\r\n\r\n`);
  const others = async () => (await loadOf(base, [asked], LOAD)).p95;
  const own = `/api/dialer/id/${hub}`;
  const paths = [
    ...Object.values(pathsOf(hub, list)),
    `${own}/progress?timezone=UTC`,
    `${own}/gates?age=600&wait=false`,
  ];
  const read = () => Promise.all(paths.map((path) => new Asker(product).get(path)));
  await read();
  await others();
  const alone = await others();
  let reads = true;
  const reader = (async () => {
    for (; reads; await pause(AGAIN_MS)) await read();
  })();
  const beside = await others();
  reads = false;
  await reader;
  figure("dispatch.beside-reader", beside, "ms", alone);
}

/** The median of the milliseconds that answers take. */
async function slowness(product: Product, paths: readonly string[]): Promise<number> {
  const asker = new Asker(product);
  const took: number[] = [];
  for (const path of paths) {
    const [, seconds] = await timed(() => asker.get(path));
    took.push(seconds * 1000);
  }
  return median(took);
}
