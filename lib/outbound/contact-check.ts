import type { z } from "zod";
import type { FieldError } from "../errors.ts";
import { fieldErrors } from "../http/input.ts";
import { ByteSet } from "./byte-set.ts";
import { type Contact, contactSchemas, leadSchemas } from "./contact.ts";
import type { UploadHub } from "./hub-access.ts";
import type { Batch } from "./json-batch.ts";
import { inexactPath } from "./json-census.ts";
import { isPlainContact } from "./plain-contact.ts";
import type { References } from "./references.ts";
import { Warnings } from "./warnings.ts";

const DATA_BYTES = 64 * 1024;

/** A bad contact, by its index in the batch; paths are within the contact. */
export type Fault = { index: number; errors: FieldError[] };

/** Checks the contacts of one upload by contract 4, and counts what deserves a warning. */
export class ContactCheck {
  readonly warnings = new Warnings();
  readonly #hub: UploadHub;
  readonly #references: References;
  readonly #schema: z.ZodObject;
  readonly #known: ReadonlySet<string>;
  readonly #seen = new ByteSet();

  constructor(hub: UploadHub, references: References, array: "list" | "leads") {
    this.#hub = hub;
    this.#references = references;
    this.#schema = (array === "leads" ? leadSchemas : contactSchemas)[hub.kind];
    this.#known = new Set(Object.keys(this.#schema.shape));
  }

  /** The bad ones among the batch. */
  async check(batch: Batch): Promise<Fault[]> {
    const asked: number[] = [];
    for (let index = 0; index < batch.values.length; index++) {
      const isUsual = !batch.inexact && batch.texts.size(index) <= DATA_BYTES;
      if (!isUsual || !isPlainContact(batch.values[index], this.#hub.kind)) asked.push(index);
    }
    if (asked.length > 0) await this.#references.learnAgents(asked.map((index) => batch.values[index]));
    const faults: Fault[] = [];
    for (const index of asked) {
      const errors = this.#errorsOf(batch.values[index], batch.inexact, batch.texts.size(index) > DATA_BYTES);
      if (errors) faults.push({ index, errors });
    }
    const repeated = this.#seen.addAll(batch.texts);
    if (repeated > 0) this.warnings.add("duplicate", "duplicate", repeated);
    return faults;
  }

  #errorsOf(value: unknown, inexact: boolean, long: boolean): FieldError[] | null {
    const parsed = this.#schema.safeParse(value, { reportInput: true });
    const errors = parsed.success ? [] : parsed.error.issues.flatMap(fieldErrors);
    const path = inexact ? inexactPath(value) : null;
    if (path !== null) errors.unshift({ path: path.replace(/^\./, ""), code: "inexact", message: INEXACT });
    if (!parsed.success) return errors;
    const contact = value as Contact;
    this.#warn(contact);
    if (contact.agent !== undefined || contact.template !== undefined || contact.attachments !== undefined) {
      errors.push(...this.#references.missing(contact));
    }
    if (long && Buffer.byteLength(JSON.stringify(contact.data ?? null)) > DATA_BYTES) {
      errors.push({ path: "data", code: "too-large", message: `must be at most ${DATA_BYTES / 1024} KB` });
    }
    return errors.length > 0 ? errors : null;
  }

  #warn(contact: Contact): void {
    for (const property in contact) if (!this.#known.has(property)) this.warnings.add("unknown", property);
    if (contact.agent !== undefined && !this.#hub.preview) this.warnings.add("not-preview", "agent");
  }
}

const INEXACT = "holds more digits than a JSON number keeps; send it as text";
