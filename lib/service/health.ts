import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { lookups } from "../db.ts";
import { AppError } from "../errors.ts";
import { isDraining } from "../http/server/draining.ts";

/** How long the answer whether the service is ready waits for the database. */
const DATABASE_WAIT_MS = 2000;

/** Ready when not stopping, the database answers, and every migration the program brings is applied. */
export async function ready(): Promise<{ status: "ready" }> {
  if (isDraining()) throw new AppError("unavailable", "The process is stopping.", { retryAfter: 5 });
  const { rows } = await Promise.race([applied(), late()]).catch(() => {
    throw new AppError("unavailable", "The database does not answer.", { retryAfter: 2 });
  });
  const known = new Set(rows.map((row) => row.name));
  const missing = migrations().filter((name) => !known.has(name));
  if (missing.length > 0)
    throw new AppError("unavailable", "The database's migrations are not applied yet.", { retryAfter: 2 });
  return { status: "ready" };
}

// However busy the pool is, this waits for none of its connections.
function applied() {
  return lookups().query<{ name: string }>(
    "SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL",
  );
}

async function late(): Promise<never> {
  await pause(DATABASE_WAIT_MS, null, { ref: false });
  throw new Error("late");
}

function migrations(): string[] {
  const folder = join(process.cwd(), "prisma", "migrations");
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}
