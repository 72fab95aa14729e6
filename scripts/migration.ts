// Writes the migration that leads from prisma/migrations to prisma/schema.prisma:
// node scripts/run.mjs scripts/migration.ts <name>
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startScratchServer } from "../lib/testing/scratch-server.ts";
import { nextMigration } from "./schema-engine.ts";

const name = process.argv[2] ?? "";
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Name the migration in lower case: node scripts/run.mjs scripts/migration.ts add_templates");
  process.exit(1);
}
const prisma = join(import.meta.dirname, "../prisma");
const folder = join(prisma, "migrations");
mkdirSync(folder, { recursive: true });

const server = await startScratchServer();
const sql = await nextMigration(server.url("postgres"), folder, join(prisma, "schema.prisma")).finally(server.stop);
if (sql === null) {
  console.log("prisma/migrations already leads to prisma/schema.prisma: nothing to write");
} else {
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const path = join(folder, `${stamp}_${name}`);
  mkdirSync(path);
  writeFileSync(join(path, "migration.sql"), sql);
  const lock = join(folder, "migration_lock.toml");
  if (!existsSync(lock)) writeFileSync(lock, 'provider = "postgresql"\n');
  console.log(`Wrote ${path}/migration.sql: read it, and add by hand what Prisma cannot write`);
}
