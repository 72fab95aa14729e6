import { storable } from "../../text.ts";

/** What an upload did not take as the caller may think (docs/contract.md, 11): told, never refused. */
export type UploadWarning = {
  code: "unknown" | "duplicate" | "not-preview" | "nothing_to_send";
  property: string;
  count: number;
  message: string;
};

const messages = {
  unknown: "is not a property of this hub's contacts; it is not stored",
  duplicate: "contacts are equal to an earlier one of this upload; none is skipped",
  "not-preview": "is stored, but this hub is not a preview hub",
  nothing_to_send: "is missing, a template too, and the hub has no template; they wait until it has one",
};

// A sender who makes up property names must not fill the memory, nor the answer.
const MAX_WARNINGS = 100;

/** Counts warnings by what they are about. */
export class Warnings {
  readonly #counts = new Map<string, UploadWarning>();

  add(code: UploadWarning["code"], property: string, count = 1): void {
    const key = `${code} ${property}`;
    const counted = this.#counts.get(key);
    if (counted) counted.count += count;
    else if (this.#counts.size < MAX_WARNINGS) {
      this.#counts.set(key, { code, property: storable(property, 200), count, message: messages[code] });
    }
  }

  all(): UploadWarning[] {
    return [...this.#counts.values()];
  }
}
