import type { FieldError } from "../../errors.ts";
import type { ElementTexts } from "../../json/batch.ts";
import type { ContactIdentity } from "./rejections.ts";

/** A bad contact, by its index in the batch; paths are within the contact. */
export type ContactFault = { index: number; errors: FieldError[]; who: ContactIdentity };

/** Contacts that were checked; all but those of `faults` are good. Valid until the next one is asked for. */
export type CheckedBatch = { first: number; texts: ElementTexts; faults: ContactFault[]; values: unknown[] };
