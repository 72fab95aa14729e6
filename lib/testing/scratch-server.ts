import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Binaries } from "../launch/pg-binaries.ts";
import { placeIn } from "../launch/pg-place.ts";
import {
  type ClusterFolder,
  createCluster,
  runningServer,
  startServer,
  stopServer,
  superuser,
} from "../launch/pg-server.ts";
import { serverSettings } from "../launch/pg-settings.ts";
import { freePort } from "../launch/port.ts";

/** `url` gives the address of a database on it. */
export type ScratchServer = {
  url(database: string): string;
  stop(): Promise<void>;
  /** A signal for every process of it: SIGSTOP freezes it, SIGCONT lets it go on, SIGKILL is a power cut. */
  signal(name: "SIGSTOP" | "SIGCONT" | "SIGKILL"): void;
  /** Starts it again, on the same port. */
  start(): Promise<void>;
};

const prefix = "switchyard-scratch-";
/** A run's databases are dropped as it goes: together they need less than a tenth of this. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** A PostgreSQL of its own in a temporary folder, in memory where it can be: it forgets everything, and waits for no disk. */
export async function startScratchServer(binaries?: Binaries): Promise<ScratchServer> {
  await sweep();
  const folder = mkdtempSync(join(scratchFolder(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o711);
  const place = { ...placeIn(folder), ...(binaries && { binaries }) };
  const port = await freePort();
  createCluster(place, "scratch", { safe: false });
  const settings = {
    ...serverSettings(port),
    shared_buffers: "256MB",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_wal_size: "1GB",
  };
  await startServer(place, settings);
  return {
    url: (database) => `postgresql://${superuser}:scratch@127.0.0.1:${port}/${database}`,
    stop: () => discard(place),
    signal: (name) => signalAll(place, name),
    start: async () => void (await startServer(place, settings)),
  };
}

function signalAll(place: ClusterFolder, name: NodeJS.Signals): void {
  const server = runningServer(place);
  if (!server) throw new Error("the server does not run");
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").split(" ").filter(Boolean);
  for (const pid of [server.pid, ...children.map(Number)]) {
    try {
      process.kill(pid, name);
    } catch (error) {
      // A connection's process may have ended since.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

async function discard(place: ClusterFolder): Promise<void> {
  await stopServer(place);
  rmSync(place.home, { recursive: true, force: true });
}

/** A killed test run leaves its server behind; the next one ends it. */
async function sweep(): Promise<void> {
  const left = [...new Set([tmpdir(), scratchFolder()])].flatMap((base) =>
    readdirSync(base, { withFileTypes: true }).filter(({ name }) => name.startsWith(prefix)),
  );
  for (const { name, parentPath } of left) {
    const folder = join(parentPath, name);
    const owner = Number(name.slice(prefix.length).split("-")[0]);
    if (!isAlive(owner) && statSync(folder).uid === process.getuid?.()) await discard(placeIn(folder));
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Where data goes that only a run needs: into memory, where there is enough. PostgreSQL makes a database of some
 * hundred files, and most of what that costs on a disk is the file system's bookkeeping.
 */
export function scratchFolder(memory = "/dev/shm"): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= ENOUGH_BYTES ? memory : tmpdir();
}
