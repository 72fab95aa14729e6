import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { checkServer, complaint, connectForSetUp } from "./database.ts";
import { Failure } from "./failure.ts";
import { type Migration, readMigrations } from "./migration-files.ts";
import { builtIndex, needsNoTransaction, transactionEnd } from "./migration-script.ts";
import { type MigrationState, readState } from "./migration-state.ts";
import { migrationSteps } from "./migration-steps.ts";
import { root } from "./root.ts";

const LOCK_KEY = 7_246_133_905;

type Say = (line: string) => void;

export type MigrateOptions = {
  /** Folder of migrations; `prisma/migrations` by default. */
  folder?: string;
  say?: Say;
  /** Runs on the migrated database while no other start may migrate or seed it. */
  prepare?: () => Promise<void>;
};

/** Brings the database at `url` to this program's schema, or fails with one line. Any number may try at once. */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const { say = () => undefined, folder = join(root, "prisma/migrations") } = options;
  const migrations = readMigrations(folder);
  const client = await connectForSetUp(url);
  try {
    await checkServer(client);
    await lock(client, say);
    const state = await readState(client, migrations);
    refuse(state);
    for (const name of state.failed) await takeBack(client, name, migrations, say);
    if (state.pending.length > 0) {
      await createHistory(client);
      for (const migration of migrations) if (state.pending.includes(migration.name)) await apply(client, migration);
      say(`Applied ${state.pending.length === 1 ? "1 migration" : `${state.pending.length} migrations`}`);
    }
    await verify(client, folder);
    await options.prepare?.();
  } finally {
    await client.end();
  }
}

/** Asked again and again: a start that waits inside a statement would hold up CREATE INDEX CONCURRENTLY for ever. */
async function lock(client: pg.Client, say: Say): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1) AS mine", [LOCK_KEY]);
    if (rows[0]?.mine) return;
    if (tries === 4) say("Waiting for another process that sets up the same database");
    await pause(250);
  }
}

function refuse({ unknown, edited }: MigrationState): void {
  if (unknown.length > 0) {
    throw new Failure(
      `The database is of a newer version of Switchyard than this program (it has the migration ${unknown.at(-1)}): start that version or a newer one.`,
    );
  }
  if (edited.length > 0) {
    throw new Failure(`The migration ${edited[0]} was changed after it had been applied to this database.`);
  }
}

/** The table that Prisma keeps, so that its tools and older versions of this program read the same history. */
async function createHistory(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND to_regclass('public._prisma_migrations') IS NULL
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
     ORDER BY relname`,
  );
  if (tables[0]) {
    throw new Failure(
      `The database has tables of something else (${tables[0].name}): DATABASE_URL must name an empty database.`,
    );
  }
  await client.query(
    `CREATE TABLE IF NOT EXISTS public._prisma_migrations (
       id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
       migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
       started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`,
  );
}

/** In one transaction with its row, so that a start that is killed leaves it applied or not begun. */
async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const { name, script } = migration;
  if (needsNoTransaction(script)) return await applyAlone(client, migration);
  const end = transactionEnd(script);
  if (end)
    throw new Failure(`The migration ${name} has a ${end} of its own: it runs in one transaction, so take that out.`);
  try {
    await client.query("BEGIN");
    await begin(client, migration);
    await client.query(script);
    await migrationSteps[name]?.(client);
    await finish(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw cannotApply(name, error);
  }
}

/** Its row is written before it, so that the next start tells of one that failed or was killed. */
async function applyAlone(client: pg.Client, migration: Migration): Promise<void> {
  await begin(client, migration);
  try {
    await client.query(migration.script);
  } catch (error) {
    const logs = (error as Error).message;
    const sql = "UPDATE public._prisma_migrations SET logs = $2 WHERE migration_name = $1 AND finished_at IS NULL";
    await client.query(sql, [migration.name, logs]).catch(() => undefined);
    throw cannotApply(migration.name, error);
  }
  await finish(client, migration);
}

function cannotApply(name: string, error: unknown): Failure {
  return new Failure(`The migration ${name} cannot be applied: the database ${complaint(error)}.`);
}

async function begin(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query(
    "INSERT INTO public._prisma_migrations (id, checksum, migration_name, started_at) VALUES ($1, $2, $3, clock_timestamp())",
    [randomUUID(), checksum, name],
  );
}

async function finish(client: pg.Client, { name }: Migration): Promise<void> {
  await client.query(
    `UPDATE public._prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1
     WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  );
}

/** A migration that was begun and not finished: nothing of it stays, and it is applied again. */
async function takeBack(client: pg.Client, name: string, migrations: Migration[], say: Say): Promise<void> {
  const index = builtIndex(migrations.find((one) => one.name === name)?.script ?? "");
  if (index) await client.query(`DROP INDEX IF EXISTS ${index}`);
  const { rows } = await client.query<{ logs: string | null }>(
    `UPDATE public._prisma_migrations SET rolled_back_at = now()
     WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL RETURNING logs`,
    [name],
  );
  const why = rows[0]?.logs?.split("\n")[0];
  say(`The migration ${name} was not finished by an earlier start${why ? ` (${why})` : ""}: applying it again`);
}

async function verify(client: pg.Client, folder: string): Promise<void> {
  const tables = tablesOf(readFileSync(join(folder, "../schema.prisma"), "utf8"));
  const { rows } = await client.query<{ name: string }>(
    "SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(format('public.%I', name)) IS NULL",
    [tables],
  );
  if (rows.length > 0) throw new Failure(`The database lacks the table ${rows[0]?.name}, although it was migrated.`);
}

function tablesOf(schema: string): string[] {
  return [...schema.matchAll(/^model (\w+) \{(.*?)^\}/gms)].map(
    ([, name = "", body = ""]) => /@@map\("([^"]+)"\)/.exec(body)?.[1] ?? name,
  );
}
