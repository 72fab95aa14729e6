import { threadId } from "node:worker_threads";
import pg from "pg";
import { inject } from "vitest";

/** A migrated database of its own, with nothing in it. */
export function freshDatabase(): Promise<string> {
  return create((name) => `TEMPLATE ${name} STRATEGY file_copy`);
}

/** A database without even a schema. */
export function emptyDatabase(): Promise<string> {
  return create(() => "TEMPLATE template0");
}

async function create(options: (template: string) => string): Promise<string> {
  const url = new URL(inject("template"));
  const template = url.pathname.slice(1);
  return await onServer(async (server) => {
    const name = `${template}_${process.pid}_${threadId}_${crypto.randomUUID().slice(0, 8)}`;
    await server.query(`CREATE DATABASE ${name} ${options(template)}`);
    url.pathname = `/${name}`;
    return url.href;
  });
}

/**
 * Drops what earlier test files left: those of this thread, and of processes that have ended. Another one that works
 * may have made its database and not be connected yet. The one that is asked now stays: PostgreSQL waits five seconds for
 * those who are connected before it refuses.
 */
export async function dropOldDatabases(): Promise<void> {
  const template = new URL(inject("template")).pathname.slice(1);
  const present = URL.parse(process.env.DATABASE_URL ?? "")?.pathname.slice(1);
  await onServer(async (server) => {
    const { rows } = await server.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
      [`${template}_`],
    );
    for (const { datname } of rows) {
      const [pid = 0, thread] = datname
        .slice(template.length + 1)
        .split("_")
        .map(Number);
      if (datname === present) continue;
      const isOurs = pid === process.pid && thread === threadId;
      if (!isOurs && isAlive(pid)) continue;
      await server.query(`DROP DATABASE ${datname}`).catch(() => undefined);
    }
  });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function onServer<T>(work: (server: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(inject("template"));
  url.pathname = "/template1";
  const server = new pg.Client({ connectionString: url.href });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}
