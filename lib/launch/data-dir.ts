import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.ts";
import { openFolder } from "./pg-place.ts";

/** The folder's real path; made where it is missing. As root, a new or empty one is opened to the server's user. */
export function openDataDir(given: string): string {
  try {
    mkdirSync(given, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0 && readdirSync(given).length === 0) openFolder(given);
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
