import { createReadStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { writeUpload } from "./contacts.ts";
import { serverCpuSeconds } from "./cpu.ts";
import { benchDatabase, note } from "./database.ts";
import { figure, median, timed } from "./figure.ts";
import { type Product, startProduct } from "./product.ts";

const ROUNDS = 5;
const LAG = "switchyard_nodejs_eventloop_lag_p99_seconds";

type Cpu = { web: number; worker: number; postgres: number };
type Floor = { floor: number; floorCpu: number; bareFloor: number };
type Sent = { accept: number; inactive: number; acceptCpu: Cpu; inactiveCpu: Cpu; idleLag: number; lag: number };
type Round = Floor & Sent;

/**
 * A list of `rows` contacts sent to the built product: how long until the 200, how long until it is inactive, against
 * PostgreSQL alone copying the same rows from a file. `bare` is against a table of the same definition; the others are
 * against one with the index of what is due besides, which contacts once had: so ratios compare with older ones. Wall
 * time depends on what else the machine does; the CPU seconds beside it hardly do.
 */
export async function bench(rows: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "switchyard-bench-body-"));
  const database = await benchDatabase();
  const client = new pg.Client({ connectionString: database.url });
  let product: Product | undefined;
  try {
    const body = join(folder, "list.json");
    await writeUpload(body, rows);
    note(`${rows} contacts, ${Math.round(statSync(body).size / 1e6)} MB`);
    product = await startProduct(database.url);
    await client.connect();
    await makeHub(client);
    const backend = await backendOf(client);
    const idleMemory = product.peakMemory("web");
    await uploadOnce(client, backend, product, body);
    const file = await keepRows(client);
    const rounds: Round[] = [];
    for (let i = 0; i < ROUNDS; i++) {
      const floor = await copyFloor(client, backend, file);
      rounds.push({ ...floor, ...(await uploadOnce(client, backend, product, body)) });
      note(JSON.stringify(rounds.at(-1)));
    }
    figures(rounds);
    figure("lists.web-memory", product.peakMemory("web"), "MB", idleMemory);
  } finally {
    await client.end();
    await product?.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figures(rounds: readonly Round[]): void {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick));
  const floor = of((round) => round.floor);
  const floorCpu = of((round) => round.floorCpu);
  figure(
    "lists.accept",
    of((round) => round.accept),
    "s",
    floor,
  );
  figure(
    "lists.inactive",
    of((round) => round.inactive),
    "s",
    floor,
  );
  const bareFloor = of((round) => round.bareFloor);
  figure(
    "lists.accept.bare",
    of((round) => round.accept),
    "s",
    bareFloor,
  );
  figure(
    "lists.inactive.bare",
    of((round) => round.inactive),
    "s",
    bareFloor,
  );
  for (const name of ["web", "worker", "postgres"] as const) {
    figure(
      `lists.accept.cpu.${name}`,
      of((round) => round.acceptCpu[name]),
      "s",
      floorCpu,
    );
    figure(
      `lists.inactive.cpu.${name}`,
      of((round) => round.inactiveCpu[name]),
      "s",
      floorCpu,
    );
  }
  figure(
    "lists.event-loop-lag-p99",
    of((round) => round.lag),
    "s",
    of((round) => round.idleLag),
  );
}

async function makeHub(client: pg.Client): Promise<void> {
  await client.query(`
    INSERT INTO campaign (name, updated_at) VALUES ('bench', now());
    INSERT INTO hub (name, channel, mode, campaign_id, updated_at)
      SELECT 'bench', 'telephony', 'predictive', id, now() FROM campaign`);
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
}

/** Counts CPU seconds from now on. */
function cpuCounter(backend: number, product: Product): () => Cpu {
  const now = (): Cpu => ({
    web: product.cpuSeconds("web"),
    worker: product.cpuSeconds("worker"),
    postgres: serverCpuSeconds(backend),
  });
  const began = now();
  return () => {
    const { web, worker, postgres } = now();
    return { web: web - began.web, worker: worker - began.worker, postgres: postgres - began.postgres };
  };
}

async function uploadOnce(client: pg.Client, backend: number, product: Product, body: string): Promise<Sent> {
  await client.query("TRUNCATE contact, list_chunk, list_rejection, list; CHECKPOINT");
  const idleLag = await eventLoopLag(product);
  const cpu = cpuCounter(backend, product);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  await send(product, body);
  const accept = seconds();
  const acceptCpu = cpu();
  const lag = await eventLoopLag(product);
  for (;;) {
    const { rows } = await client.query("SELECT FROM list WHERE status = 'inactive'");
    if (rows.length > 0) return { accept, inactive: seconds(), acceptCpu, inactiveCpu: cpu(), idleLag, lag };
    await pause(10);
  }
}

/** The 99th percentile since it was asked for the last time. */
async function eventLoopLag({ base }: Product): Promise<number> {
  const text = await (await fetch(`${base}/api/metrics`)).text();
  return Number(new RegExp(`^${LAG} (\\S+)`, "m").exec(text)?.[1]);
}

async function send({ base, key }: Product, body: string): Promise<void> {
  const headers = { "X-ApiKey": key, "Content-Type": "application/json", "Content-Length": statSync(body).size };
  const answer = await new Promise((resolve, reject) => {
    const sent = request(`${base}/api/dialer/id/bench/lists`, { method: "POST", headers }, (response) =>
      json(response).then(resolve, reject),
    );
    sent.on("error", reject);
    createReadStream(body, { highWaterMark: 256 * 1024 }).pipe(sent);
  });
  if (!(answer as { result?: object }).result) throw new Error(`refused: ${JSON.stringify(answer)}`);
}

/** Puts the loaded rows into a file beside the database, and makes tables like theirs. */
async function keepRows(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
  const file = `${rows[0]?.folder}/bench-rows.txt`;
  await client.query(`COPY (SELECT * FROM contact ORDER BY position) TO '${file}'`);
  await client.query(`
    CREATE TABLE contact_bare (LIKE contact INCLUDING ALL);
    CREATE TABLE contact_floor (LIKE contact INCLUDING ALL);
    CREATE INDEX ON contact_floor (list_id, priority, position) WHERE state = 'waiting'`);
  return file;
}

async function copyFloor(client: pg.Client, backend: number, file: string): Promise<Floor> {
  const bareFloor = await copySeconds(client, "contact_bare", file);
  const began = serverCpuSeconds(backend);
  const floor = await copySeconds(client, "contact_floor", file);
  return { floor, floorCpu: serverCpuSeconds(backend) - began, bareFloor };
}

async function copySeconds(client: pg.Client, table: string, file: string): Promise<number> {
  await client.query(`TRUNCATE contact, ${table}; CHECKPOINT`);
  const [, seconds] = await timed(() => client.query(`COPY ${table} FROM '${file}'`));
  await client.query(`TRUNCATE ${table}`);
  return seconds;
}
