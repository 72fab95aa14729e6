import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

const remove = (name: string) => rmSync(join(base, "migrations", name), { recursive: true });
const up = (prepare?: () => Promise<void>) =>
  migrate(url, { folder: join(base, "migrations"), ...(prepare && { prepare }) });
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

  test("a failing script leaves nothing of itself, and is tried again once mended", async () => {
    await write("2_bad", `ALTER TABLE "box" ADD COLUMN size int; SELECT 1/0;`);
    await expect(up()).rejects.toThrow("The database cannot be migrated: it answers: division by zero.");
    expect(await column("SELECT column_name FROM information_schema.columns WHERE table_name = 'box'")).toEqual([
      "id",
      "note",
    ]);
    await write("2_bad", `ALTER TABLE "box" ADD COLUMN size int;`);
    await up();
    expect(await history()).toEqual(["1_box finished", "2_bad rolled back", "2_bad finished"]);
  });

  test("a migration whose start was killed is rolled back and tried again", async () => {
    await up();
    await write("2_trigger", trigger);
    await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '2_trigger')`);
    await up();
    expect(await history()).toEqual(["1_box finished", "2_trigger rolled back", "2_trigger finished"]);
  });

  test("an index left half built is built again", async () => {
    const index = 'CREATE INDEX CONCURRENTLY "box_note" ON "box" (note);';
    await up();
    await write("2_index", `-- alone\n${index}`);
    await client.query(index);
    await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('x', 'x', '2_index')`);
    await up();
    expect(await history()).toEqual(["1_box finished", "2_index rolled back", "2_index finished"]);
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
