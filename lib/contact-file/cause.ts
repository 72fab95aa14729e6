import { type Cause, causes, type Fix } from "./protocol.ts";

const fixesOf: Record<Cause, Fix[]> = {
  "number-missing": ["drop"],
  "number-invalid": ["drop", "leave-out"],
  "number-lost": ["drop", "leave-out"],
  "number-decimal": ["trim", "drop"],
  "address-missing": ["drop"],
  "address-invalid": ["drop"],
  untrimmed: ["trim", "drop"],
  "zone-unknown": ["campaign-zone", "drop"],
  "zone-misspelt": ["spell-zone", "campaign-zone", "drop"],
  "priority-invalid": ["leave-out", "drop"],
  "date-invalid": ["drop", "leave-out"],
  "date-ambiguous": [],
  "text-invalid": ["drop"],
  "text-too-long": ["drop"],
  "data-too-large": ["drop"],
  refused: ["drop"],
  "number-national": ["prefix", "drop"],
  "number-exit-code": ["prefix", "drop"],
  "date-past": ["drop"],
  duplicate: ["drop-duplicates"],
  listed: ["drop"],
  blacklisted: ["drop"],
};

const advice: ReadonlySet<Cause> = new Set<Cause>([
  "number-national",
  "number-exit-code",
  "date-past",
  "duplicate",
  "listed",
  "blacklisted",
]);

/** Whether a row with it is ready all the same. */
export function isAdvice(cause: Cause): boolean {
  return advice.has(cause);
}

export function fixesFor(cause: Cause): Fix[] {
  return fixesOf[cause];
}

/** A cause as a bit, for masks of what is wrong with a row. */
export function bitOf(cause: Cause): number {
  return 1 << causes.indexOf(cause);
}

export const errorBits = causes.reduce((bits, cause) => (isAdvice(cause) ? bits : bits | bitOf(cause)), 0);
