import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { env } from "../../env.ts";
import { log } from "../../log.ts";
import type { Wanted } from "../statements.ts";
import { type CopiedFilter, copiedFilter } from "./copied-filter.ts";

/** How many a snapshot of the database holds; `interaction_change` has what came and went since. */
export type Counted = { count: number; snapshot: string };

type CopyState = { ready: true; rows: number; bytes: number } | { ready: false; problem: string };

export type Asked = { id: number; filter: CopiedFilter };

export type Told = { id: number; counted: Counted | null } | { state: CopyState };

type Copy = { worker: Worker; waiting: Map<number, (counted: Counted | null) => void>; asked: number; ready: boolean };

// One copy a process, however many bundles Next loads this module in.
const holder = globalThis as typeof globalThis & { switchyardColumnCopy?: Copy };

/** Begins to keep a copy of the columns that totals are filtered by; until it is there, `copiedTotal` gives null. */
export function startColumnCopy(): void {
  if (env().COLUMN_COPY_MB === 0 || holder.switchyardColumnCopy) return;
  // By path and not by URL: the thread runs the source, as server.ts does, and no bundle.
  const worker = new Worker(join(process.cwd(), "lib", "interactions", "column-copy", "copy-thread.ts"));
  const copy: Copy = { worker, waiting: new Map(), asked: 0, ready: false };
  worker.on("message", (told: Told) => {
    if ("state" in told) return change(copy, told.state);
    copy.waiting.get(told.id)?.(told.counted);
    copy.waiting.delete(told.id);
  });
  worker.on("error", (error) => log.error({ err: error }, "the thread that keeps the column copy failed"));
  worker.on("exit", () => {
    if (holder.switchyardColumnCopy === copy) delete holder.switchyardColumnCopy;
    for (const give of copy.waiting.values()) give(null);
  });
  // After the listeners, which would keep the process alive again.
  worker.unref();
  holder.switchyardColumnCopy = copy;
}

function change(copy: Copy, state: CopyState): void {
  copy.ready = state.ready;
  if (state.ready) log.info({ rows: state.rows, bytes: state.bytes }, "totals are counted in the column copy");
  else log.warn({ problem: state.problem }, "totals are counted in the database");
}

export async function stopColumnCopy(): Promise<void> {
  await holder.switchyardColumnCopy?.worker.terminate();
}

/** What the copy holds of the wanted; null where there is none, or it lacks what is filtered by. */
export async function copiedTotal(wanted: Wanted): Promise<Counted | null> {
  const copy = holder.switchyardColumnCopy;
  const filter = copy?.ready ? copiedFilter(wanted) : null;
  if (!copy || !filter) return null;
  const id = ++copy.asked;
  return new Promise((resolve) => {
    copy.waiting.set(id, resolve);
    copy.worker.postMessage({ id, filter } satisfies Asked);
  });
}
