import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { owner } from "../lib/launch/pg-owner.ts";
import { superuser } from "../lib/launch/pg-server.ts";
import { startEmbedded } from "../lib/launch/postgres.ts";
import { whenInterruptedToo } from "../lib/testing/when-interrupted.ts";

/** A PostgreSQL as the product runs it, durable and with its settings, in a folder that goes with it unless kept. */
export async function benchDatabase(keep?: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = keep === undefined ? mkdtempSync(join(tmpdir(), "switchyard-bench-")) : resolve(keep);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const server = await startEmbedded(folder, note);
  const stop = whenInterruptedToo(async () => {
    await server.stop();
    if (keep === undefined) rmSync(folder, { recursive: true, force: true });
  });
  await allowMeasuring(folder, server.url);
  return { url: server.url, stop };
}

/** Lets the product's role do what only measuring needs: write checkpoints, and keep rows in files of the server. */
async function allowMeasuring(folder: string, url: string): Promise<void> {
  const { password } = JSON.parse(readFileSync(join(folder, "postgres.json"), "utf8")) as { password: string };
  const client = new pg.Client({
    connectionString: Object.assign(new URL(url), { username: superuser, password }).href,
  });
  await client.connect();
  await client.query(
    `GRANT pg_checkpoint, pg_read_all_settings, pg_read_server_files, pg_write_server_files TO ${owner}`,
  );
  await client.end();
}

/** What is no figure goes to stderr. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
