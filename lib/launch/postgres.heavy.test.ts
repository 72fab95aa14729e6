import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataDir } from "./data-dir.ts";
import { placeIn } from "./pg-place.ts";
import { createCluster, startServer } from "./pg-server.ts";
import { serverSettings } from "./pg-settings.ts";
import { freePort } from "./port.ts";
import { type Embedded, embeddedUrl, startEmbedded } from "./postgres.ts";
import { setUp } from "./set-up-process.ts";

let dataDir: string;
let said: string[];
const started: Embedded[] = [];

beforeEach(() => {
  dataDir = openDataDir(mkdtempSync(join(tmpdir(), "switchyard-embedded-")));
  said = [];
});

afterEach(async () => {
  for (const one of started.splice(0)) await one.stop();
  rmSync(dataDir, { recursive: true });
});

async function start(): Promise<Embedded> {
  const embedded = await startEmbedded(dataDir, (line) => said.push(line.replace(/ on port \d+| cluster in .*/, "")));
  started.push(embedded);
  return embedded;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: "array" }).finally(() => client.end());
  return rows.flat();
}

const kill = () =>
  process.kill(Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]), 9);

const SUPERUSER_OBJECTS = `
  SELECT oid::regclass::text FROM pg_class WHERE relowner = 'switchyard'::regrole AND relnamespace NOT IN
    ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace, 'information_schema'::regnamespace)
  UNION ALL SELECT oid::regprocedure::text FROM pg_proc WHERE proowner = 'switchyard'::regrole AND pronamespace NOT IN
    ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
  UNION ALL SELECT oid::regtype::text FROM pg_type WHERE typowner = 'switchyard'::regrole AND typnamespace NOT IN
    ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace, 'information_schema'::regnamespace)
  UNION ALL SELECT nspname FROM pg_namespace WHERE nspowner = 'switchyard'::regrole AND nspname !~ '^(pg_|information_schema)'`;
const WHO = `SELECT rolname, rolsuper, rolcreaterole, rolcreatedb, pg_get_userbyid(datdba)
  FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`;
const plainOwner = ["switchyard_app", false, false, false, "switchyard_app"];

/** As a start does it: migrations, queues, the first user. */
async function setUpAs(url: string): Promise<string> {
  const env = { DATABASE_URL: url, SECRET: "s".repeat(40), ADMIN_PASSWORD: "a kettle on the orbit", DEMO: "0" };
  return (await setUp(env, new AbortController().signal)).administrator?.username ?? "known";
}

test("the product works as a plain role that owns its database, and may run no program", async () => {
  const { url } = await start();
  expect(await ask(url, WHO)).toEqual(plainOwner);
  expect(await setUpAs(url)).toBe("admin");
  expect(await ask(url, SUPERUSER_OBJECTS)).toEqual([]);
  await expect(ask(url, "COPY campaign FROM PROGRAM 'id'")).rejects.toThrow("permission denied");
  await expect(ask(url, "CREATE ROLE another")).rejects.toThrow("permission denied");
  expect(embeddedUrl(dataDir)).toBe(url);
});

test("what an earlier version made as the superuser is given to the plain role", async () => {
  const [place, port, password] = [placeIn(dataDir), await freePort(), "of the superuser"];
  createCluster(place, password);
  await startServer(place, serverSettings(port));
  writeFileSync(join(dataDir, "postgres.json"), JSON.stringify({ home: dataDir, port, password }), { mode: 0o600 });
  const before = `postgresql://switchyard:${encodeURIComponent(password)}@127.0.0.1:${port}`;
  await ask(`${before}/postgres`, "CREATE DATABASE switchyard");
  expect(await setUpAs(`${before}/switchyard`)).toBe("admin");
  await ask(`${before}/switchyard`, "CREATE VIEW seen AS SELECT 1 AS one");

  const { url } = await start();
  expect(await ask(url, WHO)).toEqual(plainOwner);
  expect(await ask(url, SUPERUSER_OBJECTS)).toEqual([]);
  expect(await ask(url, "SELECT username FROM \"user\" WHERE username = 'admin'")).toEqual(["admin"]);
  const changes = [
    "ALTER TABLE interaction ADD COLUMN later int",
    "DROP VIEW seen",
    "ALTER TYPE channel ADD VALUE 'fax'",
  ];
  for (const one of [...changes, "ALTER TABLE interaction DROP COLUMN later"]) await ask(url, one);
  expect(await setUpAs(url)).toBe("known");
  // Nothing is left to do at the next start.
  for (const one of started.splice(0)) await one.stop();
  expect((await start()).url).toBe(url);
});

test("keeps its data, takes over a live server, and comes back after a kill", async () => {
  const first = await start();
  await ask(first.url, "CREATE TABLE kept AS SELECT 'Ünïcode' AS word");
  expect(await ask(first.url, "SELECT upper(word), current_setting('jit') FROM kept")).toEqual(["ÜNÏCODE", "off"]);

  const second = await start();
  expect(second.url).toBe(first.url);
  kill();
  await expect.poll(() => ask(first.url, "SELECT word FROM kept").catch(() => [])).toEqual(["Ünïcode"]);

  for (const one of started.splice(0)) await one.stop();
  await expect(ask(first.url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
  const third = await start();
  expect(await ask(third.url, "SELECT word FROM kept")).toEqual(["Ünïcode"]);
  expect(said.slice(0, 3)).toEqual([
    "Created a PostgreSQL 18.4.0",
    "Started PostgreSQL",
    "Connected to the running PostgreSQL",
  ]);
  expect(said.at(-1)).toBe("Started PostgreSQL");
});
