import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { checkServer, complaint, connect } from "./database.ts";
import { Failure } from "./failure.ts";
import { engineList, type Migration, readMigrations } from "./migration-files.ts";
import { type MigrationState, readState } from "./migration-state.ts";
import { root } from "./root.ts";
import { type ScriptHook, withSchemaEngine } from "./schema-engine.ts";

const lockKey = 7_246_133_905;
const noFilters = { externalTables: [], externalEnums: [] };

export type MigrateOptions = {
  /** Folder of migrations; `prisma/migrations` by default. */
  folder?: string;
  say?: (line: string) => void;
  /** Runs on the migrated database while no other start may migrate or seed it. */
  prepare?: () => Promise<void>;
};

/** Brings the database at `url` to this program's schema, or fails with one line. Any number may try at once. */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const { say = () => undefined, folder = join(root, "prisma/migrations") } = options;
  const migrations = readMigrations(folder);
  const client = await connect(url);
  try {
    await checkServer(client);
    await lock(client, say);
    const state = await readState(client, migrations);
    refuse(state);
    if (state.pending.length > 0) {
      await apply(url, client, folder, migrations, state);
      say(`Applied ${state.pending.length === 1 ? "1 migration" : `${state.pending.length} migrations`}`);
    }
    await verify(client, migrations, folder);
    await options.prepare?.();
  } finally {
    await client.end();
  }
}

/** Asked again and again: a start that waits inside a statement would hold up CREATE INDEX CONCURRENTLY for ever. */
async function lock(client: pg.Client, say: (line: string) => void): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query<{ mine: boolean }>("SELECT pg_try_advisory_lock($1) AS mine", [lockKey]);
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

async function apply(
  url: string,
  client: pg.Client,
  folder: string,
  migrations: Migration[],
  { failed }: MigrationState,
): Promise<void> {
  const scripts = new Map(migrations.map((migration) => [migration.script, migration]));
  const hook: ScriptHook = { rewrite: (script) => (scripts.has(script) ? finishing(script) : script) };
  for (const name of failed) await dropHalfIndex(client, migrations.find((one) => one.name === name)?.script ?? "");
  try {
    await withSchemaEngine(
      url,
      async (engine) => {
        for (const migrationName of failed) await engine.markMigrationRolledBack({ migrationName });
        await engine.applyMigrations({ migrationsList: engineList(folder, migrations), filters: noFilters });
      },
      hook,
    );
  } catch (error) {
    throw new Failure(`The database cannot be migrated: it ${complaint(hook.failure ?? error)}.`);
  }
}

const concurrently = /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("[^"]+"|\w+)/i;
const withoutComments = (script: string) => script.replace(/^\s*--.*$/gm, "");

/**
 * Marks the migration as finished in its own transaction, so that whoever is killed leaves it applied or not begun.
 * CREATE INDEX CONCURRENTLY, alone in its migration, can be in no transaction.
 */
function finishing(script: string): string {
  if (concurrently.test(withoutComments(script))) return script;
  return `${script}\n;UPDATE public._prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL;`;
}

/** A killed CREATE INDEX CONCURRENTLY leaves an invalid index of that name. */
async function dropHalfIndex(client: pg.Client, script: string): Promise<void> {
  const index = concurrently.exec(withoutComments(script))?.[1];
  if (index) await client.query(`DROP INDEX IF EXISTS ${index}`);
}

/** The engine's word is not taken for it: with a wrong binary it says "applied" and does nothing. */
async function verify(client: pg.Client, migrations: Migration[], folder: string): Promise<void> {
  const { pending } = await readState(client, migrations);
  if (pending.length > 0) throw new Failure(`The migration ${pending[0]} was not applied.`);
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

/** The SQL that leads from the folder's migrations to the schema; null when nothing is to be done. Needs a scratch server. */
export async function nextMigration(url: string, folder: string, schema: string): Promise<string | null> {
  const from = { tag: "migrations" as const, ...engineList(folder, readMigrations(folder)) };
  const files = [{ path: "schema.prisma", content: readFileSync(schema, "utf8") }];
  const { stdout } = await withSchemaEngine(url, (engine) =>
    engine.diff({
      from,
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: noFilters,
    }),
  );
  return !stdout || /^-- This is an empty migration/.test(stdout) ? null : stdout;
}
