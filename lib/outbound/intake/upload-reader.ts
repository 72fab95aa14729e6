import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { AppError, type FieldError, fieldErrors } from "../../errors.ts";
import { issueWords } from "../../issue-words.ts";
import { textsOf } from "../../json/batch.ts";
import { JsonSplitter } from "../../json/splitter.ts";
import { type SentBody, streamOf } from "../../sent-body.ts";
import { storableText } from "../../text-schema.ts";
import type { CheckedBatch } from "../contact/checked-batch.ts";
import type { References } from "../contact/references.ts";
import type { UploadWarning } from "../contact/warnings.ts";
import { BatchesAhead } from "./batches-ahead.ts";
import type { Checker } from "./checker.ts";
import { UploadErrors } from "./upload-errors.ts";

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
  /** Once all is read. */
  warnings: UploadWarning[] = [];
  /** What the good contacts name of the hub's attachments. */
  readonly attachments = new Set<string>();
  readonly #errors = new UploadErrors();
  readonly #options: Options;
  readonly #envelope: z.ZodObject;
  readonly #splitter: JsonSplitter;
  readonly #ofArray = createHash("sha256");
  readonly #ahead = new BatchesAhead();

  /** The first hundred, with paths as the caller knows them. */
  get errors(): FieldError[] {
    return this.#errors.shown;
  }

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
          refusal = await this.#ahead.refusalOf(error);
        }
      }
      if (idempotency && ofBody) idempotency.bodyHash = ofBody.digest();
      if (refusal) throw refusal;
      while (!this.#ahead.isEmpty) yield* this.#settled();
      this.sha256 = this.#ofArray.digest();
      this.warnings = await checker.warnings();
      this.#finish(this.#envelope.safeParse(this.#splitter.end(), { reportInput: true, error: issueWords }));
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
      this.#ahead.check(raw, checker);
      while (this.#ahead.isFull) yield* this.#settled();
      if (performance.now() - turn < TURN_MS) continue;
      await nextTurn();
      turn = performance.now();
    }
  }

  /** The oldest batch on its way. In their order: what an agent's name means is looked up once. */
  async *#settled(): AsyncGenerator<CheckedBatch> {
    const next = await this.#ahead.next();
    if (!next) return;
    const { array, references } = this.#options;
    const { raw, findings } = next;
    const { faults, naming, values } = findings;
    await references.learnAgents(naming);
    for (const { index, who, ...names } of naming) {
      const errors = references.missing(names);
      if (errors.length > 0) faults.push({ index, errors, who });
      else for (const path of names.attachments ?? []) this.attachments.add(path);
    }
    faults.sort((a, b) => a.index - b.index);
    this.bad += faults.length;
    for (const { index, errors } of faults) this.#errors.note(`${array}[${raw.first + index}]`, errors);
    yield { first: raw.first, texts: textsOf(raw), faults, values };
    this.#splitter.recycle(raw);
  }

  #finish(envelope: z.ZodSafeParseResult<Record<string, unknown>>): void {
    const { array, skip } = this.#options;
    if (envelope.success) this.filename = String(envelope.data.filename ?? "");
    const own = envelope.success ? [] : envelope.error.issues.flatMap(fieldErrors);
    if (envelope.success && this.received === 0) {
      own.push({ path: array, code: "required", message: "must have at least one contact" });
    }
    if (own.length === 0 && (skip || this.bad === 0)) return;
    this.#errors.refuse(own, { skip });
  }
}
