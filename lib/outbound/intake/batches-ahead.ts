import { AppError } from "../../errors.ts";
import type { RawBatch } from "../../json/batch.ts";
import type { BatchFindings } from "./batch-check.ts";

// Batches on their way through the checker: it should never wait for the next.
const AHEAD_BATCHES = 8;
const AHEAD_BYTES = 2 * 1024 * 1024;

type Ahead = { raw: RawBatch; findings: Promise<BatchFindings>; size: number };

/** The batches that are with the checker, in their order. */
export class BatchesAhead {
  readonly #all: Ahead[] = [];

  get isEmpty(): boolean {
    return this.#all.length === 0;
  }

  get isFull(): boolean {
    return this.#all.length >= AHEAD_BATCHES || this.#all.reduce((sum, { size }) => sum + size, 0) > AHEAD_BYTES;
  }

  check(raw: RawBatch, by: { check(raw: RawBatch): Promise<BatchFindings> }): void {
    // The bytes are with the checker until it is done.
    const size = raw.bytes.length;
    const findings = by.check(raw);
    // `next` and `refusalOf` throw a refusal. Until they are called it must not count as an unhandled one.
    findings.catch(() => {});
    this.#all.push({ raw, findings, size });
  }

  /** The oldest, once it is checked. */
  async next(): Promise<{ raw: RawBatch; findings: BatchFindings } | null> {
    const oldest = this.#all.shift();
    if (!oldest) return null;
    try {
      return { raw: oldest.raw, findings: await oldest.findings };
    } catch (error) {
      // Only the first refusal is answered.
      this.#all.length = 0;
      throw error;
    }
  }

  /** Why the body is refused: for what is wrong in an earlier batch, if anything is there. */
  async refusalOf(error: unknown): Promise<AppError> {
    if (!isRefusal(error)) throw error;
    for (const { findings } of this.#all.splice(0)) {
      try {
        await findings;
      } catch (earlier) {
        if (isRefusal(earlier)) return earlier;
        throw earlier;
      }
    }
    return error;
  }
}

function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "invalid";
}
