import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root } from "../../../launch/root.ts";

/** A request to a route handler, or the id of a flow that is paused as if it had ended processes. */
export type FlowOrder =
  | { route: string; method: string; path: string; headers: Record<string, string>; body: string | null }
  | { pause: string };
type Done = { status: number; text: string };

export type FlowProcess = { obey: (order: FlowOrder) => Promise<Done>; end: () => Promise<void> };

/** Starts a process that answers requests to flows and executes their runs. */
export async function startFlowProcess(): Promise<FlowProcess> {
  const child = spawn(
    process.execPath,
    ["--import", join(root, "faults/root-imports.ts"), join(import.meta.dirname, "process.fixture.ts")],
    { cwd: root, env: process.env, stdio: ["ignore", 2, 2, "ipc"] },
  );
  const ended = once(child, "exit");
  const open = new Map<number, PromiseWithResolvers<Done>>();
  await Promise.race([
    once(child, "message"),
    ended.then(() => Promise.reject(new Error("the process ended at its start"))),
  ]);
  child.on("message", ({ id, done }: { id: number; done: Done & { failed?: string } }) => {
    const waiting = open.get(id);
    open.delete(id);
    if (done.failed === undefined) waiting?.resolve(done);
    else waiting?.reject(new Error(done.failed));
  });
  let orders = 0;
  return {
    obey: (order) => {
      const waiting = Promise.withResolvers<Done>();
      open.set(++orders, waiting);
      child.send({ id: orders, order });
      return waiting.promise;
    },
    end: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
