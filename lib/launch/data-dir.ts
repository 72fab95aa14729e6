import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.ts";
import { openFolder } from "./pg-place.ts";

/** The folder's real path; made where it is missing, open to the server's user when root makes it. */
export function openDataDir(given: string): string {
  try {
    if (!existsSync(given)) {
      if (process.getuid?.() === 0) openFolder(given);
      else mkdirSync(given, { recursive: true, mode: 0o700 });
    }
    return realpathSync(given);
  } catch (error) {
    throw new Failure(`DATA_DIR can not be made: ${(error as Error).message}`);
  }
}

/** A file only its owner reads, replaced whole. */
export function writePrivate(path: string, content: string): void {
  writeFileSync(`${path}.new`, content, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

export const newSecret = () => randomBytes(32).toString("base64url");

/** Signs sessions and encrypts secrets; made at the first start. */
export function keepSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  if (!existsSync(file)) writePrivate(file, `${newSecret()}\n`);
  return readFileSync(file, "utf8").trim();
}
