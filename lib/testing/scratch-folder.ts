import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** A run's databases are dropped as it goes: together they need less than a tenth of this. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Where data goes that only a run needs: into memory, where there is enough. PostgreSQL makes a database of some
 * hundred files, and most of what that costs on a disk is the file system's bookkeeping.
 */
export function scratchFolder(memory = "/dev/shm"): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= ENOUGH_BYTES ? memory : tmpdir();
}
