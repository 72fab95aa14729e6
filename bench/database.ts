import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startEmbedded } from "../lib/launch/postgres.ts";

/** A PostgreSQL as the product runs it, durable and with its settings, in a folder that goes with it unless kept. */
export async function benchDatabase(keep?: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = keep === undefined ? mkdtempSync(join(tmpdir(), "switchyard-bench-")) : resolve(keep);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  const server = await startEmbedded(folder, note);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      if (keep === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What is no figure goes to stderr. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
