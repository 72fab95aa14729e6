import type { RawBatch } from "../../json/batch.ts";
import type { UploadWarning } from "../contact/warnings.ts";
import { BatchCheck, type BatchFindings, type CheckSpec } from "./batch-check.ts";
import { ThreadedChecker } from "./threaded-checker.ts";

/** Checks an upload's batches in their order, as BatchCheck does. */
export interface Checker {
  /** Only the inline one gives values along, of leads. The batch's bytes must not be touched until it is done. */
  check(raw: RawBatch): Promise<BatchFindings>;
  warnings(): Promise<UploadWarning[]>;
  close(): void;
}

const LONG_BYTES = 1024 * 1024;

/** A long upload, or one of unknown length, is checked beside the event loop: others are served meanwhile. */
export function checkerFor(announced: number | null, spec: CheckSpec): Checker {
  return announced === null || announced > LONG_BYTES ? new ThreadedChecker(spec) : new InlineChecker(spec);
}

/** Checks in the caller's own thread. */
export class InlineChecker implements Checker {
  readonly #check: BatchCheck;

  constructor(spec: CheckSpec) {
    this.#check = new BatchCheck(spec);
  }

  async check(raw: RawBatch): Promise<BatchFindings> {
    return this.#check.check(raw);
  }

  async warnings(): Promise<UploadWarning[]> {
    return this.#check.warnings();
  }

  close(): void {}
}
