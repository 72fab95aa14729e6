import type { Actor } from "../../actor.ts";
import type { FieldError } from "../../errors.ts";
import type { FeedLine } from "./lines.ts";
import { keepRejects, PAYLOAD_BYTES, type Reject } from "./rejects.ts";

// What is kept of one stream: a file of nothing but bad lines must neither fill the table nor wait for it.
const MAX_REJECTS = 1000;
const MAX_BYTES = 8 * 1024 * 1024;
const BATCH_ROWS = 100;

/** The rejected lines of one stream: all are counted, the first of them kept. */
export class StreamRejects {
  readonly #actor: Actor;
  #pending: Reject[] = [];
  #kept = 0;
  #bytes = 0;
  #count = 0;

  constructor(actor: Actor) {
    this.#actor = actor;
  }

  add({ number, bytes, size }: FeedLine, errors: FieldError[]): void {
    this.#count++;
    if (this.#kept >= MAX_REJECTS || this.#bytes >= MAX_BYTES) return;
    // A copy: the line is a part of a chunk many times its size.
    const payload = bytes.slice(0, PAYLOAD_BYTES);
    this.#kept++;
    this.#bytes += payload.length;
    this.#pending.push({ form: "line", line: number, errors, payload, size });
    if (this.#pending.length >= BATCH_ROWS) void this.done();
  }

  /** How many there were since this was asked last. */
  take(): number {
    const count = this.#count;
    this.#count = 0;
    return count;
  }

  /** Counts again what was taken for a transaction that did not come about. */
  giveBack(count: number): void {
    this.#count += count;
  }

  /** Resolves once what is kept is written. */
  done(): Promise<void> {
    const rejects = this.#pending;
    this.#pending = [];
    return keepRejects(rejects, this.#actor);
  }
}
