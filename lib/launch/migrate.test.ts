import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { emptyDatabase } from "../testing/database.ts";
import { migrate } from "./migrate.ts";

const box = 'CREATE TABLE "box" (id bigint PRIMARY KEY, note text);';
const trigger = `CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER keep BEFORE DELETE ON "box" EXECUTE FUNCTION keep();`;

let base: string;
let url: string;
let client: pg.Client;

beforeEach(async () => {
  said.length = 0;
  base = mkdtempSync(join(tmpdir(), "switchyard-migrate-"));
  writeFileSync(join(base, "schema.prisma"), 'model Box {\n  id BigInt @id\n\n  @@map("box")\n}\n');
  url = await emptyDatabase();
  client = new pg.Client(url);
  await client.connect();
  await write("1_box", box);
});

afterEach(async () => {
  await client.end();
  rmSync(base, { recursive: true });
});

async function write(name: string, script: string) {
  mkdirSync(join(base, "migrations", name), { recursive: true });
  writeFileSync(join(base, "migrations", name, "migration.sql"), script);
}

const said: string[] = [];

/** A start of its own, as another process or machine makes it. */
function startProcess() {
  const script = `const { migrate } = await import(${JSON.stringify(join(import.meta.dirname, "migrate.ts"))});
    await migrate(${JSON.stringify(url)}, { folder: ${JSON.stringify(join(base, "migrations"))}, say: console.log });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  const ended = Promise.all([closed, text(child.stdout)]).then(([code, out]) => ({ code, out }));
  return { child, ended };
}

const sleeping = () =>
  column(`SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%pg_sleep(600)%'`);

const remove = (name: string) => rmSync(join(base, "migrations", name), { recursive: true });
const up = (prepare?: () => Promise<void>) =>
  migrate(url, { folder: join(base, "migrations"), say: (line) => said.push(line), ...(prepare && { prepare }) });
const column = async (sql: string) => (await client.query({ text: sql, rowMode: "array" })).rows.flat();
const history = () =>
  column(`SELECT migration_name || CASE WHEN rolled_back_at IS NOT NULL THEN ' rolled back'
          WHEN finished_at IS NOT NULL THEN ' finished' ELSE ' begun' END FROM _prisma_migrations ORDER BY started_at`);

describe("migrate", () => {
  test("applies what is missing, once", async () => {
    await up();
    await write("2_trigger", trigger);
    await up();
    await up();
    expect(await history()).toEqual(["1_box finished", "2_trigger finished"]);
  });

  test("two starts at once apply once, and prepare one after the other", async () => {
    let inside = 0;
    const seen: number[] = [];
    const prepare = async () => {
      seen.push(++inside);
      await client.query("SELECT 1");
      inside--;
    };
    await Promise.all([up(prepare), up(prepare), up(prepare)]);
    expect(seen).toEqual([1, 1, 1]);
    expect(await history()).toEqual(["1_box finished"]);
  });

  test("a migration that fails in the middle leaves nothing of itself, and is applied once mended", async () => {
    await write("2_bad", `ALTER TABLE "box" ADD COLUMN size int; SELECT 1/0;`);
    await write("3_trigger", trigger);
    await expect(up()).rejects.toThrow(
      "The migration 2_bad cannot be applied: the database answers: division by zero.",
    );
    expect(await column("SELECT column_name FROM information_schema.columns WHERE table_name = 'box'")).toEqual([
      "id",
      "note",
    ]);
    expect(await history()).toEqual(["1_box finished"]);
    await write("2_bad", `ALTER TABLE "box" ADD COLUMN size int;`);
    await up();
    expect(await history()).toEqual(["1_box finished", "2_bad finished", "3_trigger finished"]);
  });

  test("a migration that would end its transaction is refused before it begins", async () => {
    await write("2_bad", `ALTER TABLE "box" ADD COLUMN size int; -- first\nCOMMIT; SELECT 1/0;`);
    await expect(up()).rejects.toThrow(
      "The migration 2_bad has a COMMIT of its own: it runs in one transaction, so take that out.",
    );
    expect(await column("SELECT column_name FROM information_schema.columns WHERE table_name = 'box'")).toEqual([
      "id",
      "note",
    ]);
  });

  test("a migration that an older start left begun is rolled back, told, and applied", async () => {
    await up();
    await write("2_trigger", trigger);
    await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '2_trigger')`);
    await up();
    expect(said).toContain("The migration 2_trigger was not finished by an earlier start: applying it again");
    expect(await history()).toEqual(["1_box finished", "2_trigger rolled back", "2_trigger finished"]);
  });

  test("a start that is killed in a migration leaves nothing of it", async () => {
    await up();
    await write("2_slow", `ALTER TABLE "box" ADD COLUMN size int; SELECT pg_sleep(600);`);
    const killed = startProcess();
    await expect.poll(async () => (await sleeping()).length).toBeGreaterThan(0);
    killed.child.kill("SIGKILL");
    await killed.ended;
    await client.query("SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid", [await sleeping()]);
    await write("2_slow", `ALTER TABLE "box" ADD COLUMN size int;`);
    await up();
    expect(await history()).toEqual(["1_box finished", "2_slow finished"]);
  });

  test("two processes that start at once apply each migration once", async () => {
    await write("2_slow", `ALTER TABLE "box" ADD COLUMN size int; SELECT pg_sleep(1.5);`);
    const both = [startProcess(), startProcess()];
    const ends = await Promise.all(both.map(({ ended }) => ended));
    expect(ends.map(({ code }) => code)).toEqual([0, 0]);
    expect(
      ends
        .map(({ out }) => out)
        .join("")
        .match(/Applied .*/g),
    ).toEqual(["Applied 2 migrations"]);
    expect(await history()).toEqual(["1_box finished", "2_slow finished"]);
  });

  test("a database that Prisma migrated is taken as it is", async () => {
    await client.query(`${box}
      CREATE TABLE _prisma_migrations (
        id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
        migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
        started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0);
      INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count)
      VALUES ('0b7a9a5c-5a2c-4a53-8dc0-0f5b7f6c1f51', encode(sha256('${box}'), 'hex'), now(), '1_box', 1)`);
    await up();
    expect(said).toEqual([]);
    await write("2_trigger", trigger);
    await up();
    expect(said).toEqual(["Applied 1 migration"]);
    expect(await history()).toEqual(["1_box finished", "2_trigger finished"]);
  });

  test("a database with tables of something else is refused", async () => {
    await client.query("CREATE TABLE customers (id int)");
    await expect(up()).rejects.toThrow(
      "The database has tables of something else (customers): DATABASE_URL must name an empty database.",
    );
    expect(await column("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace")).toEqual([
      "customers",
    ]);
  });

  test("an index whose building was killed is built again", async () => {
    const index = 'CREATE INDEX CONCURRENTLY "box_note" ON "box" (note);';
    await up();
    await write("2_index", `-- alone\n${index}`);
    await client.query(index);
    await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '2_index')`);
    await up();
    expect(await history()).toEqual(["1_box finished", "2_index rolled back", "2_index finished"]);
  });

  test("an index that could not be built is told by the next start, and built", async () => {
    await up();
    await client.query(`INSERT INTO "box" VALUES (1, 'a'), (2, 'a')`);
    await write("2_index", 'CREATE UNIQUE INDEX CONCURRENTLY "box_note" ON "box" (note);');
    await expect(up()).rejects.toThrow(
      'The migration 2_index cannot be applied: the database answers: could not create unique index "box_note".',
    );
    expect(await history()).toEqual(["1_box finished", "2_index begun"]);
    await client.query(`DELETE FROM "box" WHERE id = 2`);
    said.length = 0;
    await up();
    expect(said).toEqual([
      'The migration 2_index was not finished by an earlier start (could not create unique index "box_note"): applying it again',
      "Applied 1 migration",
    ]);
    expect(await history()).toEqual(["1_box finished", "2_index rolled back", "2_index finished"]);
    expect(await column(`SELECT indisvalid FROM pg_index WHERE indexrelid = '"box_note"'::regclass`)).toEqual([true]);
  });

  test("an older program refuses a newer schema", async () => {
    await write("2_trigger", trigger);
    await up();
    remove("2_trigger");
    await expect(up()).rejects.toThrow(
      "The database is of a newer version of Switchyard than this program (it has the migration 2_trigger)",
    );
  });

  test("a migration changed after it was applied is refused", async () => {
    await up();
    await write("1_box", `${box} -- changed`);
    await expect(up()).rejects.toThrow("The migration 1_box was changed after it had been applied to this database.");
  });

  test("a table of the schema that is not there is noticed", async () => {
    await write("1_box", "SELECT 1;");
    await expect(up()).rejects.toThrow("The database lacks the table box, although it was migrated.");
  });
});
