import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { AppError, type FieldError } from "../errors.ts";
import { fieldErrors } from "../http/input.ts";
import { text } from "../text.ts";
import { streamOf } from "./body-stream.ts";
import type { ContactCheck, Fault } from "./contact-check.ts";
import type { Batch } from "./json-batch.ts";
import { JsonSplitter } from "./json-splitter.ts";

/** Contacts that were checked; all but those of `faults` are good. */
export type CheckedBatch = Batch & { faults: Fault[] };

type Options = {
  array: "list" | "leads";
  limits: { contacts: number; bytes: number };
  /** Bad contacts are counted and no reason to refuse the rest. */
  skip: boolean;
  /** Is told the hash of the whole body, where somebody wants to know it, before anything is refused. */
  idempotency: { bodyHash?: Uint8Array } | null;
};

// Longer without a turn of the event loop, and other requests would feel the upload.
const TURN_MS = 4;
const SHOWN = 100;

const contacts = z.array(z.unknown(), { error: "must be an array of contacts" });
const envelopes: Record<Options["array"], z.ZodObject> = {
  list: z.object({ filename: text(255, 1), list: contacts }),
  leads: z.object({ leads: contacts }),
};

/** Reads an upload as it comes in and checks every contact of it (contract 4). */
export class Intake {
  received = 0;
  bad = 0;
  bytes = 0;
  filename = "";
  /** SHA-256 of the array's bytes, once all is read. */
  sha256: Buffer = Buffer.alloc(0);
  /** The first hundred, with paths as the caller knows them. */
  readonly errors: FieldError[] = [];
  #errorCount = 0;
  readonly #check: ContactCheck;
  readonly #options: Options;

  constructor(check: ContactCheck, options: Options) {
    this.#check = check;
    this.#options = options;
  }

  /** The batches as they come. Ends by throwing where the upload is to be refused: use nothing before it ended. */
  async *batches(request: Request): AsyncGenerator<CheckedBatch> {
    const { array, limits, idempotency } = this.#options;
    const envelope = envelopes[array];
    const ofArray = createHash("sha256");
    const ofBody = idempotency && createHash("sha256");
    const splitter = new JsonSplitter(array, Object.keys(envelope.shape), (part) => ofArray.update(part));
    let refusal: AppError | null = null;
    let turn = performance.now();
    for await (const piece of streamOf(request, limits.bytes)) {
      ofBody?.update(piece);
      this.bytes += piece.length;
      // What is refused is still read to its end, for the hash and for callers that hear nothing while they send.
      if (refusal) continue;
      try {
        for (const batch of splitter.push(piece)) {
          yield await this.#checked(batch);
          if (performance.now() - turn < TURN_MS) continue;
          await nextTurn();
          turn = performance.now();
        }
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "invalid") throw error;
        refusal = error;
      }
    }
    if (idempotency && ofBody) idempotency.bodyHash = ofBody.digest();
    if (refusal) throw refusal;
    this.sha256 = ofArray.digest();
    this.#finish(envelope.safeParse(splitter.end(), { reportInput: true }));
  }

  async #checked(batch: Batch): Promise<CheckedBatch> {
    const { array, limits } = this.#options;
    this.received += batch.values.length;
    if (this.received > limits.contacts) {
      throw new AppError("too-large", `More than ${limits.contacts} contacts; nothing was stored.`);
    }
    const faults = await this.#check.check(batch);
    this.bad += faults.length;
    for (const { index, errors } of faults) this.#note(`${array}[${batch.first + index}]`, errors);
    return { ...batch, faults };
  }

  #finish(envelope: z.ZodSafeParseResult<Record<string, unknown>>): void {
    const { array, skip } = this.#options;
    if (envelope.success) this.filename = String(envelope.data.filename ?? "");
    const own = envelope.success ? [] : envelope.error.issues.flatMap(fieldErrors);
    if (envelope.success && this.received === 0) {
      own.push({ path: array, code: "required", message: "must hold at least one contact" });
    }
    if (own.length === 0 && (skip || this.bad === 0)) return;
    if (skip) this.errors.length = 0;
    const errors = [...own, ...this.errors].slice(0, SHOWN);
    const errorCount = own.length + (skip ? 0 : this.#errorCount);
    const [first] = errors;
    const more = errorCount > 1 ? ` (and ${errorCount - 1} more)` : "";
    throw new AppError("invalid", `${first?.path}: ${first?.message}${more}`, { errors, errorCount });
  }

  #note(contact: string, errors: readonly FieldError[]): void {
    this.#errorCount += errors.length;
    for (const { path, ...rest } of errors.slice(0, SHOWN - this.errors.length)) {
      this.errors.push({ path: contact + (path === "" || path.startsWith("[") ? path : `.${path}`), ...rest });
    }
  }
}
