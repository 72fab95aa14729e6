import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataDir } from "./data-dir.ts";
import { type Embedded, startEmbedded } from "./postgres.ts";

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

test("keeps its data, takes over a live server, and comes back after a kill", async () => {
  const first = await start();
  await ask(first.url, "CREATE TABLE kept AS SELECT 'Ünïcode' AS word");
  expect(await ask(first.url, "SELECT upper(word), current_setting('jit') FROM kept")).toEqual(["ÜNÏCODE", "off"]);

  const second = await start();
  expect(second.url).toBe(first.url);
  kill();
  await expect
    .poll(() => ask(first.url, "SELECT word FROM kept").catch(() => []), { timeout: 30_000 })
    .toEqual(["Ünïcode"]);

  for (const one of started.splice(0)) await one.stop();
  await expect(ask(first.url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
  const third = await start();
  expect(await ask(third.url, "SELECT word FROM kept")).toEqual(["Ünïcode"]);
  expect(said.slice(0, 3)).toEqual([
    "Made a PostgreSQL 18.4.0",
    "Started PostgreSQL",
    "Took over the running PostgreSQL",
  ]);
  expect(said.at(-1)).toBe("Started PostgreSQL");
});
