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
/** Over 100 the flow calls the stub. */
const bodyOf = (amount: number) => JSON.stringify({ customer: "Ana Silva", amount });
const PLAIN = bodyOf(20);
const CALLING = bodyOf(250);

/** `waiting`: so many runs wait while others are taken; `part`: only these lines. */
type Durable = { url: string; stub: string; flow: string; waiting: number; part: string };

/**
 * Runs that are accepted (their worker executes them meanwhile) and runs that a worker executes, in turns with what Node
 * alone does with one batched statement for each.
 */
export async function durableRuns(product: Product, { url, stub, flow, waiting, part }: Durable): Promise<void> {
  const has = (name: string) => part === "" || part === name;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const child = spawn(process.execPath, ["bench/durable/raw.ts"], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, STUB: stub },
    stdio: ["ignore", 2, 2, "ipc"],
  });
  try {
    const [port] = (await once(child, "message")) as [number];
    const work: Work = { client, child, product, flow };
    if (has("accepted")) await accepted(work, `http://127.0.0.1:${port}`);
    if (has("executed")) {
      await executed(work, `flows.executed c=${CONNECTIONS}`, PLAIN);
      await executed(work, `flows.executed with a call c=${CONNECTIONS}`, CALLING);
    }
    if (has("take")) {
      await oneRun(work, PLAIN);
      const none = await takingBeside(client, 0);
      const title = `flows.take beside ${waiting.toLocaleString("en")} that wait`;
      figure(title, await takingBeside(client, waiting), "ms", none);
    }
  } finally {
    child.kill("SIGTERM");
    await client.end();
  }
}

type Work = { client: pg.Client; child: ChildProcess; product: Product; flow: string };

/** A run of such a body, of which copies can be made. */
async function oneRun({ client, product, flow }: Work, body: string): Promise<void> {
  const headers = { "X-ApiKey": product.key, "Content-Type": "application/json" };
  const answer = await fetch(`${product.base}/api/webhook/${flow}`, { method: "POST", headers, body });
  if (answer.status !== 202) throw new Error(await answer.text());
  await drained(client);
}

async function accepted({ client, product, flow }: Work, bareBase: string): Promise<void> {
  const rounds: { mine: Load; stopped: Load; bareOne: Load }[] = [];
  const load = (base: string, path: string) =>
    loadOf(base, [requestOf(base, path, product.key)], { connections: CONNECTIONS, seconds: SECONDS });
  for (let round = 0; round < ROUNDS; round++) {
    const mine = await load(product.base, `/api/webhook/${flow}`);
    await drained(client);
    product.signal("worker", "SIGSTOP");
    const stopped = await load(product.base, `/api/webhook/${flow}`).finally(() => product.signal("worker", "SIGCONT"));
    await drained(client);
    rounds.push({ mine, stopped, bareOne: await load(bareBase, "/") });
  }
  for (const [what, unit, read] of [
    ["", "/s", (one: Load) => one.perSecond],
    [" p50", "ms", (one: Load) => one.p50],
    [" p99", "ms", (one: Load) => one.p99],
  ] as const) {
    const of = (which: "mine" | "stopped" | "bareOne") => median(rounds.map((round) => read(round[which])));
    const bareOne = of("bareOne");
    figure(`flows.accepted c=${CONNECTIONS}${what}`, of("mine"), unit, bareOne);
    figure(`flows.accepted c=${CONNECTIONS} while the worker stands still${what}`, of("stopped"), unit, bareOne);
  }
}

async function executed(work: Work, title: string, body: string): Promise<void> {
  const { client, child, flow } = work;
  await oneRun(work, body);
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
    child.send({ runs: QUEUED, text: body });
    const [bareOne] = (await once(child, "message")) as [{ runs: number; seconds: number }];
    bareRates.push(bareOne.runs / bareOne.seconds);
  }
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
      `Content-Length: ${Buffer.byteLength(PLAIN)}\r\n\r\n${PLAIN}`,
  );
}
