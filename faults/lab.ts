import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { buildPages, generateClient, telemetryOff } from "../lib/launch/build.ts";
import { freePort } from "../lib/launch/port.ts";
import { startEmbedded } from "../lib/launch/postgres.ts";
import { setUp } from "../lib/launch/set-up-process.ts";
import { whenInterruptedToo } from "../lib/testing/when-interrupted.ts";
import { type Outcome, type Sent, send } from "./http.ts";
import { Member, type Role } from "./member.ts";
import { forwardTo } from "./proxy.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

export type Lab = {
  /** The proxy's address: requests go to the web processes in turn. */
  base: string;
  /** The administrator's. */
  key: string;
  password: string;
  /** The folder of the PostgreSQL cluster. */
  dataDir: string;
  databaseUrl: string;
  /** The database's disk, where it is small enough to fill. */
  disk: SmallDisk | null;
  members(role?: Role): readonly Member[];
  send(request: Sent): Promise<Outcome>;
  /** One statement on a connection of its own, tried again while the database is away. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Fulfilled once every process is up and ready. */
  isWhole(): Promise<void>;
  stop(): Promise<void>;
};

export type LabOptions = {
  web?: number;
  workers?: number;
  /** Puts the database on a disk of so many MB. */
  diskMb?: number;
  demo?: boolean;
  settings?: Record<string, string>;
};

const PASSWORD = "a password of the fault lab";
const KEY = "faults-key-0123456789abcdefghijkl";
const READY_LIMIT_MS = 60_000;

/**
 * The built product as it runs in production: web and worker processes on one durable PostgreSQL, behind a proxy, each
 * started again when it ends. Everything lies in one temporary folder and goes with it.
 */
export async function startLab({
  web = 1,
  workers = 1,
  diskMb,
  demo = false,
  settings,
}: LabOptions = {}): Promise<Lab> {
  const folder = mkdtempSync(join(tmpdir(), "switchyard-faults-"));
  chmodSync(folder, 0o711);
  const dataDir = join(folder, "data");
  mkdirSync(dataDir, { mode: 0o711 });
  const disk = diskMb === undefined ? null : mountSmallDisk(dataDir, diskMb);
  const database = await startEmbedded(dataDir, note);
  const forget = whenInterruptedToo(async () => {
    await database.stop();
    disk?.unmount();
    rmSync(folder, { recursive: true, force: true });
  });
  const [proxyPort = 0, ...ports] = await freePorts(web + 1);
  const base = `http://127.0.0.1:${proxyPort}`;
  const env = { ...environment(base, database.url, dataDir), DEMO: demo ? "1" : "0", ...settings };
  const { signal } = new AbortController();
  await generateClient(note, signal);
  await buildPages(env.NEXT_DIST_DIR, { pid: process.pid, url: base, dataDir }, note, signal);
  await setUp(env, signal);
  const all = [
    ...ports.map((port, i) => new Member("web", { ...env, PORT: String(port) }, join(folder, `clock-of-web-${i}`))),
    ...Array.from({ length: workers }, (_, i) => new Member("worker", env, join(folder, `clock-of-worker-${i}`))),
  ];
  await Promise.all(all.map((member) => member.start()));
  const proxy = await forwardTo(ports, proxyPort);
  return {
    base,
    key: KEY,
    password: PASSWORD,
    dataDir,
    databaseUrl: database.url,
    disk,
    members: (role) => all.filter((member) => role === undefined || member.role === role),
    send: (request) => send(base, KEY, request),
    query: (sql, values) => query(database.url, sql, values),
    async isWhole() {
      await Promise.all(all.map((member) => member.isUp()));
      await Promise.all(ports.map(isReady));
    },
    async stop() {
      proxy.close();
      await Promise.all(all.map((member) => member.stop()));
      await forget();
    },
  };
}

function environment(base: string, databaseUrl: string, dataDir: string) {
  return {
    ...telemetryOff,
    NODE_ENV: "production",
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? ".next-test",
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET: "a secret of the fault lab, long enough for every use",
    PUBLIC_URL: base,
    // The services that flows of the lab call.
    OUTGOING_ALLOW: "127.0.0.1/32",
    TRUSTED_PROXIES: "127.0.0.1",
    ADMIN_PASSWORD: PASSWORD,
    ADMIN_API_KEY: KEY,
    LOG_LEVEL: process.env.LOG_LEVEL ?? "fatal",
  };
}

/** What is no figure goes to stderr. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function freePorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) found.add(await freePort());
  return [...found];
}

async function isReady(port: number): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error("A web process does not become ready again.");
    await pause(200);
  }
}

async function query<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const deadline = Date.now() + READY_LIMIT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(sql, values)).rows;
    } catch (error) {
      if (Date.now() > deadline || (error as { severity?: string }).severity === "ERROR") throw error;
      await pause(300);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
