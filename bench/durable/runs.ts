import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { root } from "../../lib/launch/root.ts";
import { at, figure, median } from "../figure.ts";
import { type Load, loadOf } from "../load.ts";
import type { Product } from "../product.ts";
import { takingBeside } from "./taking.ts";

const CONNECTIONS = 64;
const SECONDS = 4;
const ROUNDS = 3;
/** Runs that lie there when the worker is to execute them. */
const QUEUED = 6_000;
const WAITING = 1_000_000;
const BODY = JSON.stringify({ customer: "Ana Silva", amount: 20 });

/**
 * Runs that are accepted (their worker executes them meanwhile) and runs that a worker executes, in turns with what Node
 * alone does with one batched statement for each.
 */
export async function durableRuns(product: Product, url: string, flow: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const child = spawn(process.execPath, ["bench/durable/raw.ts"], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ["ignore", 2, 2, "ipc"],
  });
  try {
    const [port] = (await once(child, "message")) as [number];
    await accepted(client, product, `http://127.0.0.1:${port}`, flow);
    await executed(client, child, flow);
    const none = await takingBeside(client, 0);
    figure("flows.take beside 1,000,000 that wait", await takingBeside(client, WAITING), "ms", none);
  } finally {
    child.kill("SIGTERM");
    await client.end();
  }
}

async function accepted(client: pg.Client, product: Product, bareBase: string, flow: string): Promise<void> {
  const rounds: { mine: Load; bareOne: Load }[] = [];
  const load = (base: string, path: string) =>
    loadOf(base, [requestOf(base, path, product.key)], { connections: CONNECTIONS, seconds: SECONDS });
  for (let round = 0; round < ROUNDS; round++) {
    const mine = await load(product.base, `/api/webhook/${flow}`);
    await drained(client);
    rounds.push({ mine, bareOne: await load(bareBase, "/") });
  }
  for (const [what, unit, read] of [
    ["", "/s", (one: Load) => one.perSecond],
    [" p50", "ms", (one: Load) => one.p50],
    [" p99", "ms", (one: Load) => one.p99],
  ] as const) {
    const mine = median(rounds.map((round) => read(round.mine)));
    figure(`flows.accepted c=${CONNECTIONS}${what}`, mine, unit, median(rounds.map(({ bareOne }) => read(bareOne))));
  }
}

async function executed(client: pg.Client, child: ChildProcess, flow: string): Promise<void> {
  const rates: number[] = [];
  const bareRates: number[] = [];
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await client.query(COPY_RUNS, [flow, QUEUED]);
    const began = performance.now();
    await drained(client);
    rates.push((QUEUED / (performance.now() - began)) * 1000);
    const { rows } = await client.query<{ ms: number }>(
      "SELECT duration_ms AS ms FROM flow_run ORDER BY id DESC LIMIT $1",
      [QUEUED],
    );
    took.push(...rows.map(({ ms }) => ms));
    child.send({ runs: QUEUED, text: BODY });
    const [bareOne] = (await once(child, "message")) as [{ runs: number; seconds: number }];
    bareRates.push(bareOne.runs / bareOne.seconds);
  }
  const title = `flows.executed c=${CONNECTIONS}`;
  figure(title, median(rates), "/s", median(bareRates));
  // From when it was accepted: the last of those that lie there waits for all others.
  figure(`${title} p50`, at(took, 0.5), "ms", (QUEUED / 2 / median(bareRates)) * 1000);
  figure(`${title} p99`, at(took, 0.99), "ms", (QUEUED / median(bareRates)) * 1000);
}

/** As many runs as given, copies of the flow's last one; they sort after all others. */
const COPY_RUNS = `
  WITH last AS (
    SELECT r.* FROM flow_run r JOIN flow f ON f.id = r.flow_id WHERE f.name = $1 ORDER BY r.id DESC LIMIT 1
  ), made AS (
    INSERT INTO flow_run (id, flow_id, flow_name, version, type, kind, status, started_at, origin, input)
    SELECT (lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
            || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid,
           flow_id, flow_name, version, type, kind, 'queued', clock_timestamp(), origin, input
      FROM last, generate_series(1, $2::int)
    RETURNING id, flow_id
  )
  INSERT INTO flow_work (run_id, flow_id) SELECT id, flow_id FROM made`;

async function drained(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("SELECT 1 FROM flow_work LIMIT 1");
    if (rows.length === 0) return;
    await pause(20);
  }
}

function requestOf(base: string, path: string, key: string): Buffer {
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${new URL(base).host}\r\nX-ApiKey: ${key}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(BODY)}\r\n\r\n${BODY}`,
  );
}
