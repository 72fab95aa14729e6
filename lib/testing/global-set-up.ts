import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../launch/migrate.ts";
import { startScratchServer } from "./scratch-server.ts";
import { TEST_SECRET } from "./test-secret.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the migrated database that each test file gets a copy of. */
    template: string;
  }
}

/** One PostgreSQL for the whole run: TEST_DATABASE_URL names a server (and a database to connect to), else a scratch one. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  process.env.SECRET = TEST_SECRET;
  const given = process.env.TEST_DATABASE_URL;
  const scratch = given ? null : await startScratchServer();
  const url = new URL(given ?? scratch?.url("postgres") ?? "");
  const server = new pg.Client({ connectionString: url.href });
  const name = `switchyard_${project.name.replace("-", "_")}_${process.pid}`;
  const tearDown = async () => {
    if (!scratch) await dropAll(server, name);
    await server.end();
    await scratch?.stop();
  };
  try {
    await server.connect();
    await server.query(`CREATE DATABASE ${name}`);
    url.pathname = `/${name}`;
    await migrate(url.href);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide("template", url.href);
  return tearDown;
}

async function dropAll(server: pg.Client, prefix: string): Promise<void> {
  const { rows } = await server.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
    [prefix],
  );
  for (const { datname } of rows) await server.query(`DROP DATABASE ${datname} WITH (FORCE)`);
}
