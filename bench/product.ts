import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { forgetPeak, peakMb } from "../faults/memory.ts";
import { buildPages, telemetryOff } from "../lib/launch/build.ts";
import { freePort } from "../lib/launch/port.ts";
import { root } from "../lib/launch/root.ts";
import { setUp } from "../lib/launch/set-up-process.ts";
import { memorySettings, nodeFlags } from "../lib/launch/supervise.ts";
import { whenInterruptedToo } from "../lib/testing/when-interrupted.ts";
import { cpuSeconds } from "./cpu.ts";
import { note } from "./database.ts";

export type Product = {
  base: string;
  key: string;
  /** The most memory a process has had resident, in MB. */
  peakMemory(role: "web" | "worker"): number;
  /** Counts that anew from what it has resident now. */
  forgetPeak(role: "web" | "worker"): void;
  /** The CPU seconds it has taken so far. */
  cpuSeconds(role: "web" | "worker"): number;
  /** Stops it where it is, or lets it go on. */
  signal(role: "web" | "worker", signal: "SIGSTOP" | "SIGCONT"): void;
  stop(): Promise<void>;
};

const key = "bench-key-0123456789abcdefghij";
const folder = ".next-bench";

/** The built product, one web and one worker process, on a database of nothing but its administrator, or of demo data. */
export async function startProduct(url: string, { demo = false } = {}): Promise<Product> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const building = new AbortController();
  whenInterruptedToo(async () => building.abort());
  await buildPages(folder, { pid: process.pid, url: base, dataDir: "" }, note, building.signal);
  const env = {
    ...telemetryOff,
    NODE_ENV: "production",
    NEXT_DIST_DIR: folder,
    DATABASE_URL: url,
    PORT: String(port),
    SECRET: "a secret of the benchmark, long enough for every use",
    ADMIN_API_KEY: key,
    DEMO: demo ? "1" : "0",
    LOG_LEVEL: "warn",
  };
  await setUp(env, building.signal);
  const worker = await start("worker.ts", { ...env, ROLE: "worker" });
  const web = await start("server.ts", { ...env, ROLE: "web" });
  const pids = { web: web.pid, worker: worker.pid };
  return {
    base,
    key,
    peakMemory: (role) => peakMb(pids[role]),
    forgetPeak: (role) => forgetPeak(pids[role]),
    cpuSeconds: (role) => cpuSeconds(pids[role]),
    signal: (role, signal) => void { web, worker }[role].kill(signal),
    stop: whenInterruptedToo(async () => {
      await Promise.all([end(web), end(worker)]);
    }),
  };
}

async function start(script: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [...nodeFlags, script], {
    cwd: root,
    env: { ...memorySettings, ...process.env, ...env },
    stdio: ["ignore", 2, 2, "ipc"],
  });
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error(`${script} did not come up`))),
  ]);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
