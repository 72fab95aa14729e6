import type { Worker } from "node:worker_threads";
import { AppError } from "../../errors.ts";
import type { RawBatch } from "../../json/batch.ts";
import { startThread } from "../../threads/start-thread.ts";
import type { UploadWarning } from "../contact/warnings.ts";
import type { BatchFindings, CheckSpec } from "./batch-check.ts";

/** What the thread is asked; it answers `raw` and `warnings`. */
export type CheckRequest = { upload: number; open?: CheckSpec; raw?: RawBatch; warnings?: true; close?: true };

export type CheckReply = {
  findings?: BatchFindings;
  refusal?: { message: string; details: AppError["details"] };
  warnings?: UploadWarning[];
  bug?: string;
};

type Waiting = { resolve: (told: CheckReply) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; waiting: Waiting[]; uploads: number };

// One thread a process, however many bundles Next loads this module in.
const holder = globalThis as typeof globalThis & { switchyardCheckThread?: Thread };

function thread(): Thread {
  if (holder.switchyardCheckThread) return holder.switchyardCheckThread;
  const worker = startThread<CheckReply>("lib/outbound/intake/check-thread.ts", {
    hear: (told) => made.waiting.shift()?.resolve(told),
    end: (error) => {
      if (holder.switchyardCheckThread === made) delete holder.switchyardCheckThread;
      for (const { reject } of made.waiting.splice(0)) reject(error);
    },
  });
  const made: Thread = { worker, waiting: [], uploads: 0 };
  holder.switchyardCheckThread = made;
  return made;
}

/** Checks in a thread beside this one, which all uploads of the process share. */
export class ThreadedChecker {
  readonly #thread = thread();
  readonly #upload: number;

  constructor(spec: CheckSpec) {
    this.#upload = ++this.#thread.uploads;
    this.#thread.worker.postMessage({ upload: this.#upload, open: spec } satisfies CheckRequest);
  }

  async check(raw: RawBatch): Promise<BatchFindings> {
    const told = await this.#ask({ upload: this.#upload, raw });
    if (told.refusal) throw new AppError("invalid", told.refusal.message, told.refusal.details);
    if (!told.findings) throw new Error(told.bug ?? "the thread that checks uploads gave no answer");
    return told.findings;
  }

  async warnings(): Promise<UploadWarning[]> {
    return (await this.#ask({ upload: this.#upload, warnings: true })).warnings ?? [];
  }

  close(): void {
    this.#thread.worker.postMessage({ upload: this.#upload, close: true } satisfies CheckRequest);
  }

  #ask(asked: CheckRequest): Promise<CheckReply> {
    return new Promise((resolve, reject) => {
      this.#thread.waiting.push({ resolve, reject });
      this.#thread.worker.postMessage(asked);
    });
  }
}
