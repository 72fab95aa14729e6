import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { AppError, type FieldError, fieldErrors } from "../../errors.ts";
import { type ElementTexts, type RawBatch, textsOf } from "../../json/batch.ts";
import { JsonSplitter } from "../../json/splitter.ts";
import { type SentBody, streamOf } from "../../sent-body.ts";
import { storableText } from "../../text.ts";
import type { References } from "../contact/references.ts";
import type { UploadWarning } from "../contact/warnings.ts";
import type { BatchFindings, ContactFault } from "./batch-check.ts";
import type { Checker } from "./checker.ts";

/** Contacts that were checked; all but those of `faults` are good. Valid until the next one is asked for. */
export type CheckedBatch = { first: number; texts: ElementTexts; faults: ContactFault[]; values: unknown[] };

type Options = {
  array: "list" | "leads";
  /** The contacts are a part of a list, from this position of it on; the body does not name the list. */
  partFrom?: number;
  checker: Checker;
  references: References;
  limits: { contacts: number; bytes: number };
  /** Bad contacts are counted and no reason to refuse the rest. */
  skip: boolean;
  /** Is told the hash of the whole body, where someone wants to know it, before anything is refused. */
  idempotency: { bodyHash?: Uint8Array } | null;
  /** Is told of each byte. */
  room: { read(bytes: number): void };
};

// Longer without a turn of the event loop, and other requests would feel the upload.
const TURN_MS = 4;
const SHOWN_ERRORS = 100;
// Batches on their way through the checker: it should never wait for the next.
const AHEAD_BATCHES = 8;
const AHEAD_BYTES = 2 * 1024 * 1024;

const contacts = z.array(z.unknown(), { error: "must be an array of contacts" });
const envelopes: Record<Options["array"], z.ZodObject> = {
  list: z.object({ filename: storableText(255, 1), list: contacts }),
  leads: z.object({ leads: contacts }),
};
const part = z.object({ list: contacts });

/** Reads an upload as it comes in and checks every contact of it (docs/contract.md, 9.1). */
export class UploadReader {
  received = 0;
  bad = 0;
  bytes = 0;
  filename = "";
  /** SHA-256 of the array's bytes, once all is read. */
  sha256: Buffer = Buffer.alloc(0);
  /** The first hundred, with paths as the caller knows them. */
  readonly errors: FieldError[] = [];
  /** Once all is read. */
  warnings: UploadWarning[] = [];
  /** What the good contacts name of the hub's attachments. */
  readonly attachments = new Set<string>();
  #errorCount = 0;
  readonly #options: Options;
  readonly #envelope: z.ZodObject;
  readonly #splitter: JsonSplitter;
  readonly #ofArray = createHash("sha256");
  readonly #waiting: { raw: RawBatch; findings: Promise<BatchFindings>; size: number }[] = [];

  constructor(options: Options) {
    this.#options = options;
    const { array, partFrom } = options;
    this.#envelope = partFrom === undefined ? envelopes[array] : part;
    const names = Object.keys(this.#envelope.shape);
    this.#splitter = new JsonSplitter(array, names, (bytes) => this.#ofArray.update(bytes), partFrom);
  }

  /** The batches as they come. Ends by throwing where the upload is to be refused: use nothing before it ended. */
  async *batches(sent: SentBody): AsyncGenerator<CheckedBatch> {
    const { limits, idempotency, checker, room } = this.#options;
    const ofBody = idempotency && createHash("sha256");
    let refusal: AppError | null = null;
    try {
      for await (const piece of streamOf(sent, limits.bytes)) {
        ofBody?.update(piece);
        this.bytes += piece.length;
        room.read(piece.length);
        // A refused body is still read to its end: for its hash, and for HTTP clients that read only after writing.
        if (refusal) continue;
        try {
          yield* this.#split(piece);
        } catch (error) {
          refusal = await this.#refusalOf(error);
        }
      }
      if (idempotency && ofBody) idempotency.bodyHash = ofBody.digest();
      if (refusal) throw refusal;
      while (this.#waiting.length > 0) yield* this.#settled();
      this.sha256 = this.#ofArray.digest();
      this.warnings = await checker.warnings();
      this.#finish(this.#envelope.safeParse(this.#splitter.end(), { reportInput: true }));
    } finally {
      checker.close();
    }
  }

  async *#split(piece: Uint8Array): AsyncGenerator<CheckedBatch> {
    const { checker, limits } = this.#options;
    let turn = performance.now();
    for (const raw of this.#splitter.push(piece)) {
      this.received += raw.ends.length;
      if (this.received > limits.contacts) {
        throw new AppError("too-large", `More than ${limits.contacts} contacts; nothing was stored.`);
      }
      // The bytes are with the checker until it is done.
      const size = raw.bytes.length;
      const findings = checker.check(raw);
      // Whoever settles it hears of a refusal; until then it is nobody's.
      findings.catch(() => {});
      this.#waiting.push({ raw, findings, size });
      while (this.#isFull()) yield* this.#settled();
      if (performance.now() - turn < TURN_MS) continue;
      await nextTurn();
      turn = performance.now();
    }
  }

  #isFull(): boolean {
    const waiting = this.#waiting;
    return waiting.length >= AHEAD_BATCHES || waiting.reduce((sum, { size }) => sum + size, 0) > AHEAD_BYTES;
  }

  /** The oldest batch on its way. In their order: what an agent's name means is looked up once. */
  async *#settled(): AsyncGenerator<CheckedBatch> {
    const next = this.#waiting.shift();
    if (!next) return;
    const { array, references } = this.#options;
    const { faults, naming, values } = await next.findings.catch((error) => {
      // What is wrong in the batches behind it does not matter any more.
      this.#waiting.length = 0;
      throw error;
    });
    await references.learnAgents(naming);
    for (const { index, who, ...names } of naming) {
      const errors = references.missing(names);
      if (errors.length > 0) faults.push({ index, errors, who });
      else for (const path of names.attachments ?? []) this.attachments.add(path);
    }
    faults.sort((a, b) => a.index - b.index);
    const { raw } = next;
    this.bad += faults.length;
    for (const { index, errors } of faults) this.#note(`${array}[${raw.first + index}]`, errors);
    yield { first: raw.first, texts: textsOf(raw), faults, values };
    this.#splitter.recycle(raw);
  }

  /** Why the body is refused: for what is wrong in an earlier batch, if anything is there. */
  async #refusalOf(error: unknown): Promise<AppError> {
    if (!isRefusal(error)) throw error;
    for (const { findings } of this.#waiting.splice(0)) {
      try {
        await findings;
      } catch (earlier) {
        if (isRefusal(earlier)) return earlier;
        throw earlier;
      }
    }
    return error;
  }

  #finish(envelope: z.ZodSafeParseResult<Record<string, unknown>>): void {
    const { array, skip } = this.#options;
    if (envelope.success) this.filename = String(envelope.data.filename ?? "");
    const own = envelope.success ? [] : envelope.error.issues.flatMap(fieldErrors);
    if (envelope.success && this.received === 0) {
      own.push({ path: array, code: "required", message: "must have at least one contact" });
    }
    if (own.length === 0 && (skip || this.bad === 0)) return;
    if (skip) this.errors.length = 0;
    const errors = [...own, ...this.errors].slice(0, SHOWN_ERRORS);
    const errorCount = own.length + (skip ? 0 : this.#errorCount);
    const [first] = errors;
    const more = errorCount > 1 ? ` (and ${errorCount - 1} more)` : "";
    throw new AppError("invalid", `${first?.path}: ${first?.message}${more}`, { errors, errorCount });
  }

  #note(contact: string, errors: readonly FieldError[]): void {
    this.#errorCount += errors.length;
    for (const { path, ...rest } of errors.slice(0, SHOWN_ERRORS - this.errors.length)) {
      this.errors.push({ path: contact + (path === "" || path.startsWith("[") ? path : `.${path}`), ...rest });
    }
  }
}

function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "invalid";
}
