import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "../lib/launch/postgres.ts";

/** A PostgreSQL as the product runs it, durable and with its settings, in a folder that goes with it. */
export async function benchDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "switchyard-bench-"));
  chmodSync(folder, 0o711);
  const server = await startEmbedded(folder, note);
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What is no figure goes to stderr. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}
