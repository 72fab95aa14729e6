import { isUtf8 } from "node:buffer";
import type { z } from "zod";
import { type ElementTexts, type RawBatch, readBatch, textsOf } from "../../json/batch.ts";
import { ByteSet } from "../contact/byte-set.ts";
import { errorsOf } from "../contact/check.ts";
import type { ContactFault } from "../contact/checked-batch.ts";
import { type Contact, type ContactKind, contactSchemas, leadSchemas, maxDataBytes } from "../contact/contact.ts";
import { isPlainContact } from "../contact/fast-check.ts";
import { PlainContacts } from "../contact/plain-contacts.ts";
import { type ContactIdentity, contactIdentityOf } from "../contact/rejections.ts";
import { type UploadWarning, Warnings } from "../contact/warnings.ts";

/** Which contacts are to be checked: those of a hub of this kind, in a list or as leads. */
export type CheckSpec = { array: "list" | "leads"; kind: ContactKind; preview: boolean; hasTemplate: boolean };

/** What is to be checked of what comes for the hub. */
export function checkSpecOf(
  array: CheckSpec["array"],
  { kind, preview, hasTemplate }: Pick<CheckSpec, "kind" | "preview" | "hasTemplate">,
): CheckSpec {
  return { array, kind, preview, hasTemplate };
}

/** A contact that is good if what it names is there. */
type Naming = Pick<Contact, "agent" | "template" | "attachments"> & { index: number; who: ContactIdentity };

/** `values` only of leads. */
export type BatchFindings = { faults: ContactFault[]; naming: Naming[]; values: unknown[] };

/** Checks the contacts of one upload (docs/contract.md, 11), as far as that takes no database. */
export class BatchCheck {
  readonly #spec: CheckSpec;
  readonly #schema: z.ZodObject;
  readonly #known: ReadonlySet<string>;
  readonly #plain: PlainContacts;
  readonly #seen = new ByteSet();
  readonly #warnings = new Warnings();
  /** Whether a contact without content and template has nothing to send. */
  readonly #needsMessage: boolean;

  constructor(spec: CheckSpec) {
    this.#spec = spec;
    this.#needsMessage = spec.kind !== "telephony" && !spec.hasTemplate;
    this.#plain = new PlainContacts(spec.kind);
    this.#schema = (spec.array === "leads" ? leadSchemas : contactSchemas)[spec.kind];
    this.#known = new Set(Object.keys(this.#schema.shape));
  }

  /** Throws where the batch is not JSON. */
  check(raw: RawBatch): BatchFindings {
    const texts = textsOf(raw);
    const arePlain = this.#arePlain(raw);
    // Plain contacts have no message.
    if (arePlain) this.#warnBare(texts.length);
    const findings = arePlain ? { faults: [], naming: [], values: [] } : this.#judgeAll(raw, texts);
    const repeated = this.#seen.addAll(texts);
    if (repeated > 0) this.#warnings.add("duplicate", "duplicate", repeated);
    return findings;
  }

  warnings(): UploadWarning[] {
    return this.#warnings.all();
  }

  /** Whether nothing can be wrong with any of the contacts, so that no value need be made of them. */
  #arePlain({ bytes, ends }: RawBatch): boolean {
    if (this.#spec.array === "leads") return false;
    let at = 1;
    for (const end of ends) {
      if (this.#plain.read(bytes, at) !== end + 1) return false;
      at = end + 2;
    }
    return isUtf8(bytes);
  }

  #judgeAll(raw: RawBatch, texts: ElementTexts): BatchFindings {
    const { values, inexact } = readBatch(raw, this.#spec.array);
    const findings: BatchFindings = { faults: [], naming: [], values };
    for (let index = 0; index < values.length; index++) {
      const value = values[index];
      const isLong = texts.size(index) > maxDataBytes;
      if (inexact || isLong || !isPlainContact(value, this.#spec.kind)) this.#judge(value, index, isLong, findings);
      else this.#warnBare(1);
    }
    return findings;
  }

  #judge(value: unknown, index: number, isLong: boolean, { faults, naming }: BatchFindings): void {
    const errors = errorsOf(value, this.#schema, isLong);
    if (errors.length > 0) {
      faults.push({ index, errors, who: contactIdentityOf(value) });
      return;
    }
    const contact = value as Contact;
    this.#warn(contact);
    const { agent, template, attachments } = contact;
    if (agent === undefined && template === undefined && attachments === undefined) return;
    const names = { ...(agent !== undefined && { agent }), ...(template !== undefined && { template }) };
    naming.push({ index, who: contactIdentityOf(value), ...names, ...(attachments !== undefined && { attachments }) });
  }

  #warn(contact: Contact): void {
    for (const property in contact) if (!this.#known.has(property)) this.#warnings.add("unknown", property);
    if (contact.agent !== undefined && !this.#spec.preview) this.#warnings.add("not-preview", "agent");
    if (contact.content === undefined && contact.template === undefined) this.#warnBare(1);
  }

  #warnBare(contacts: number): void {
    if (this.#needsMessage && contacts > 0) this.#warnings.add("nothing_to_send", "content", contacts);
  }
}
