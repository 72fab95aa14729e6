import { spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "./failure.ts";
import type { Binaries } from "./pg-binaries.ts";
import type { ServerUser } from "./pg-user.ts";

/** `home` holds the cluster (`postgres`), its log (`postgres.log`) and belongs to the server's user or lets it through. */
export type ClusterFolder = { binaries: Binaries; home: string; user: ServerUser };

export const superuser = "switchyard";
export const clusterOf = (place: ClusterFolder) => join(place.home, "postgres");
const logOf = (place: ClusterFolder) => join(place.home, "postgres.log");

const environment = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", NODE_ENV: "production" } as const;

/** Makes the cluster, whole or not at all; `safe: false` does not wait for the disk. */
export function createCluster(place: ClusterFolder, password: string, { safe = true } = {}): void {
  const half = `${clusterOf(place)}.new`;
  const passwordFile = `${half}.password`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.user) {
    chownSync(half, place.user.uid, place.user.gid);
    chownSync(passwordFile, place.user.uid, place.user.gid);
  }
  const builtin = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const hasBuiltin = Number.parseInt(place.binaries.version, 10) >= 17;
  const locale = ["--encoding=UTF8", ...(hasBuiltin ? builtin : ["--locale=C.UTF-8"])];
  const access = ["-U", superuser, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const args = ["-D", half, ...locale, ...access, "--no-instructions", ...(safe ? [] : ["--no-sync"])];
  const done = spawnSync(join(place.binaries.root, "bin/initdb"), args, {
    ...place.user,
    cwd: place.home,
    env: environment,
    encoding: "utf8",
  });
  rmSync(passwordFile, { force: true });
  if (done.status !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw new Failure(`PostgreSQL could not be set up in ${place.home}: ${reason(done.stderr || String(done.error))}`);
  }
  renameSync(half, clusterOf(place));
}

/** The process id and port of the server that runs on this cluster, whoever started it. */
export function runningServer(place: ClusterFolder): { pid: number; port: number; ready: boolean } | null {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterOf(place), "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (identify(pid, clusterOf(place)) !== "server") return null;
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

function identify(pid: number, cluster: string): "server" | "no server" | "unknown" {
  try {
    // The state follows the name, which may hold anything: Z and X have ended, but nobody has taken note of it yet.
    const state = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "")[0];
    if (state === "Z" || state === "X") return "no server";
    const program = basename(readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")[0] ?? "");
    const folder = readlinkSync(`/proc/${pid}/cwd`);
    return program === "postgres" && folder === realpathSync(cluster) ? "server" : "no server";
  } catch {
    return "unknown";
  }
}

/** More than any process id of Linux. */
const nobody = "2147483646";

/**
 * PostgreSQL refuses its own cluster while the process named in the pid file exists, if only as a zombie or as another
 * program with the same number. The file itself stays: by it PostgreSQL tells that sessions of a killed server live on.
 */
function clearPidFile(place: ClusterFolder): void {
  const file = join(clusterOf(place), "postmaster.pid");
  if (!existsSync(file)) return;
  const content = readFileSync(file, "utf8");
  const pid = content.split("\n")[0] ?? "";
  if (identify(Number(pid), clusterOf(place)) === "no server") writeFileSync(file, content.replace(pid, nobody));
}

/** Starts the server in a session of its own: it outlives a killed parent, whose next start takes it over. */
export async function startServer(place: ClusterFolder, settings: Record<string, string>): Promise<number> {
  clearPidFile(place);
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const from = existsSync(logOf(place)) ? statSync(logOf(place)).size : 0;
  const log = openSync(logOf(place), "a", 0o600);
  const child = spawn(join(place.binaries.root, "bin/postgres"), ["-D", clusterOf(place), ...options], {
    ...place.user,
    cwd: place.home,
    env: environment,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = new Promise<Error | true>((resolve) => {
    child.once("error", resolve);
    child.once("exit", () => resolve(true));
  });
  child.unref();
  for (;;) {
    const end = await Promise.race([ended, pause(50, null)]);
    if (end !== null) {
      const why = end === true ? reason(readFileSync(logOf(place)).subarray(from).toString()) : end.message;
      throw new Failure(`PostgreSQL did not start on ${clusterOf(place)}: ${why}`);
    }
    const server = runningServer(place);
    if (server?.ready && server.pid === child.pid) return server.pid;
  }
}

/** Ends the server: connections are cut, what was committed is kept. After `waitMs` it no longer tidies up, then is killed. */
export async function stopServer(place: ClusterFolder, waitMs = 10_000): Promise<void> {
  const began = performance.now();
  for (let asked = "", server = runningServer(place); server; server = runningServer(place)) {
    const late = performance.now() - began - waitMs;
    const how = late < 0 ? "SIGINT" : late < 3000 ? "SIGQUIT" : "SIGKILL";
    if (how !== asked) signal(server.pid, how);
    asked = how;
    await pause(50);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended by itself in between.
  }
}

/** The line of PostgreSQL's output that says what went wrong. */
function reason(output: string): string {
  if (/no space left on device/i.test(output)) return "the disk is full";
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const telling = lines.findLast((line) => /\b(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? "it gave no reason";
  return telling.replace(/^.*?\b(FATAL|PANIC|error):\s*/, "").trim();
}
