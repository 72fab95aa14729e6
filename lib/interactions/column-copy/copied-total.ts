import type { Worker } from "node:worker_threads";
import { env } from "../../env.ts";
import { log } from "../../log.ts";
import { startThread } from "../../threads/start-thread.ts";
import type { Wanted } from "../search/statements.ts";
import { type CopiedFilter, copiedFilter } from "./copied-filter.ts";

/** How many a snapshot of the database holds; `interaction_change` has what came and went since. */
export type Counted = { count: number; snapshot: string };

type CopyState = { ready: true; size: Size } | { ready: false; problem: string };

/** The seconds in which the newest of them begin: of all of them, or of as many as were asked for. */
export type CopiedSeconds = { seconds: number[]; all: boolean; snapshot: string };

type Question = { filter: CopiedFilter; newest?: number };

export type CopyRequest = Question & { id: number };

export type CopyMessage = { id: number; answer: Counted | CopiedSeconds | null } | { state: CopyState };

type Give = (answer: Counted | CopiedSeconds | null) => void;

type Size = { rows: number; bytes: number };

type Copy = { worker: Worker; waiting: Map<number, Give>; asked: number; ready: boolean; size: Size };

const nothing: Size = { rows: 0, bytes: 0 };

// One copy a process, however many bundles Next loads this module in.
const holder = globalThis as typeof globalThis & { switchyardColumnCopy?: Copy };

/** Begins to keep a copy of the columns that totals are filtered by; until it is there, `copiedTotal` gives null. */
export function startColumnCopy(): void {
  if (env().COLUMN_COPY_MB === 0 || holder.switchyardColumnCopy) return;
  const worker = startThread<CopyMessage>("lib/interactions/column-copy/copy-thread.ts", {
    hear: (told) => {
      if ("state" in told) return change(copy, told.state);
      copy.waiting.get(told.id)?.(told.answer);
      copy.waiting.delete(told.id);
    },
    end: (error) => {
      if (holder.switchyardColumnCopy !== copy) return;
      log.warn({ err: error }, "the thread that keeps the column copy ended");
      delete holder.switchyardColumnCopy;
      for (const give of copy.waiting.values()) give(null);
    },
  });
  const copy: Copy = { worker, waiting: new Map(), asked: 0, ready: false, size: nothing };
  holder.switchyardColumnCopy = copy;
}

function change(copy: Copy, state: CopyState): void {
  if (!state.ready) log.warn({ problem: state.problem }, "totals are counted in the database");
  else if (!copy.ready) log.info(state.size, "totals are counted in the copy of the columns");
  copy.ready = state.ready;
  copy.size = state.ready ? state.size : nothing;
}

/** What this process's copy holds. */
export function columnCopySize(): Size {
  return holder.switchyardColumnCopy?.size ?? nothing;
}

export async function stopColumnCopy(): Promise<void> {
  await holder.switchyardColumnCopy?.worker.terminate();
}

/** What the copy holds of the wanted; null where there is none, or it lacks what is filtered by. */
export async function copiedTotal(wanted: Wanted): Promise<Counted | null> {
  const filter = copiedFilter(wanted);
  return filter && askCopy({ filter });
}

/** Asks the copy for how many there are, or when the newest begin; null where there is none. */
export function askCopy(question: { filter: CopiedFilter; newest: number }): Promise<CopiedSeconds | null>;
export function askCopy(question: { filter: CopiedFilter }): Promise<Counted | null>;
export async function askCopy(question: Question): Promise<Counted | CopiedSeconds | null> {
  const copy = holder.switchyardColumnCopy;
  if (!copy?.ready) return null;
  const id = ++copy.asked;
  return new Promise((resolve) => {
    copy.waiting.set(id, resolve);
    copy.worker.postMessage({ id, ...question } satisfies CopyRequest);
  });
}
