import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../lib/launch/root.ts";

/** What `crash-path.ts` does: a request to a route handler, a job's work, all runs of flows that are due, or a list. */
export type Step =
  | { kind: "request"; route: string; method: string; path: string; headers: Record<string, string>; body: string }
  | { kind: "load" | "erase"; id: number }
  | { kind: "runs" }
  /** Works the list until it is finished, or only until its contacts are attempted. */
  | { kind: "dispatch"; list: string; until: "begun" | "finished" };

/** `crashed`, or what the step answered. */
export type StepEnd = { crashed: true } | { crashed: false; status: number; text: string };

/** Takes the step in a process that ends at its statement number `crashAt`; 0: it lives. */
export async function take(step: Step, env: Record<string, string>, crashAt: number): Promise<StepEnd> {
  const child = begin(step, { ...env, CRASH_AT: String(crashAt) }, 2);
  let answer: { status?: number; text?: string } = {};
  child.on("message", (message: object) => {
    answer = message;
  });
  const [code, signal] = await once(child, "exit");
  if (signal === "SIGKILL") return { crashed: true };
  if (code !== 0) throw new Error(`The step ended with ${code ?? signal}: ${JSON.stringify(step).slice(0, 300)}`);
  return { crashed: false, status: answer.status ?? 0, text: answer.text ?? "" };
}

/**
 * Takes the step in a process that stands still at its statement number `at` until `meanwhile` is over, and then goes on
 * as if nothing had been. It may fail, as others have its work by then. False: it ended before that statement.
 */
export async function takeSlowly(
  step: Step,
  env: Record<string, string>,
  at: number,
  meanwhile: () => Promise<void>,
): Promise<boolean> {
  const child = begin(step, { ...env, CRASH_AT: String(at), STANDS_STILL: "1" }, "ignore");
  const ended = once(child, "exit").then(() => true);
  // Node tells nothing of a child that is stopped.
  while (!isStopped(child)) if (await Promise.race([ended, pause(LOOK_MS, false)])) return false;
  await meanwhile().finally(() => child.kill("SIGCONT"));
  return ended;
}

/** Takes the step in a process that is killed (kill -9) once `until` is over. */
export async function takeAndKill(step: Step, env: Record<string, string>, until: () => Promise<void>): Promise<void> {
  const child = begin(step, env, "ignore");
  const ended = once(child, "exit");
  await until().finally(() => child.kill("SIGKILL"));
  const [, signal] = await ended;
  if (signal !== "SIGKILL") throw new Error(`The step was over before: ${JSON.stringify(step).slice(0, 300)}`);
}

const LOOK_MS = 20;
/** Loaded before each step. The clock is the machine's unless CLOCK_FILE says otherwise. */
const loaded = ["root-imports.ts", "crash-at.ts", "shifted-clock.ts"];

function begin(step: Step, env: Record<string, string>, output: "ignore" | number): ChildProcess {
  const imports = loaded.flatMap((file) => ["--import", join(root, "faults", file)]);
  const child = spawn(process.execPath, [...imports, join(root, "faults/crash-path.ts")], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output, "ipc"],
  });
  child.send(step);
  return child;
}

function isStopped({ pid, exitCode, signalCode }: ChildProcess): boolean {
  if (exitCode !== null || signalCode !== null) return false;
  return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.startsWith("T") ?? false;
}
