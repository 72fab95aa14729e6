import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
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
  const loaded = ["root-imports.ts", "crash-at.ts"].flatMap((file) => ["--import", join(root, "faults", file)]);
  const child = spawn(process.execPath, [...loaded, join(root, "faults/crash-path.ts")], {
    cwd: root,
    env: { ...process.env, ...env, CRASH_AT: String(crashAt) },
    stdio: ["ignore", 2, 2, "ipc"],
  });
  child.send(step);
  let answer: { status?: number; text?: string } = {};
  child.on("message", (message: object) => {
    answer = message;
  });
  const [code, signal] = await once(child, "exit");
  if (signal === "SIGKILL") return { crashed: true };
  if (code !== 0) throw new Error(`The step ended with ${code ?? signal}: ${JSON.stringify(step).slice(0, 300)}`);
  return { crashed: false, status: answer.status ?? 0, text: answer.text ?? "" };
}
