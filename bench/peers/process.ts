import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../../lib/launch/root.ts";
import { whenInterruptedToo } from "../../lib/testing/when-interrupted.ts";

const UP_WITHIN_MS = 120_000;
const PAUSE_MS = 250;

export type Running = { base: string; stop(): Promise<void> };

/** Room for a peer's settings and data. */
export const peerData = () => mkdtempSync(join(tmpdir(), "switchyard-peer-"));

/** A peer in a process of its own; up as soon as `call` is answered with 200. Its data goes with it. */
export async function startPeer(
  { script, args, env, data }: { script: string; args: string[]; env: Record<string, string>; data: string },
  base: string,
  call: { path: string; init: RequestInit },
): Promise<Running> {
  const child = spawn(process.execPath, ["--import", join(root, "bench/end-with-parent.ts"), script, ...args], {
    env: { ...process.env, NODE_ENV: "production", ...env },
    cwd: data,
    stdio: ["ignore", 2, 2, "ipc"],
  });
  const stop = whenInterruptedToo(async () => {
    await end(child);
    rmSync(data, { recursive: true, force: true });
  });
  try {
    await untilAnswered(child, `${base}${call.path}`, call.init);
    return { base, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function untilAnswered(child: ChildProcess, url: string, init: RequestInit): Promise<void> {
  const until = performance.now() + UP_WITHIN_MS;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs[3]} ended with ${child.exitCode}`);
    const answer = await fetch(url, init).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await pause(PAUSE_MS);
  }
  throw new Error(`${child.spawnargs[3]} did not answer ${url} in ${UP_WITHIN_MS / 1000} s`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(timer);
}
