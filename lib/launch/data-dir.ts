import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Failure } from "./failure.ts";
import { openFolder } from "./pg-place.ts";

/** The folder's real path; made where it is missing. As root, a new or empty one is opened to the server's user. */
export function openDataDir(given: string): string {
  try {
    makeFolder(resolve(given));
    if (process.getuid?.() === 0 && readdirSync(given).length === 0) openFolder(given);
    return realpathSync(given);
  } catch (error) {
    throw new Failure(`DATA_DIR cannot be created: ${(error as Error).message}`);
  }
}

/** Where a folder cannot be made though the one above it is there (in /proc, say), Node's own way of it never ends. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
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
