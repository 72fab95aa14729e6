import { type NamedThing, namedThings } from "../protocol.ts";
import { type Cause, causes, type Fix } from "../review.ts";

const fixesOf: Record<Cause, Fix[]> = {
  "number-missing": ["drop"],
  "number-invalid": ["drop", "leave-out"],
  "number-lost": ["drop", "leave-out"],
  "number-decimal": ["trim", "drop"],
  "number-spelling": ["spell-number", "drop"],
  "address-missing": ["drop"],
  "address-invalid": ["drop"],
  untrimmed: ["trim", "drop"],
  "zone-unknown": ["campaign-zone", "drop"],
  "zone-misspelt": ["spell-zone", "campaign-zone", "drop"],
  "priority-invalid": ["leave-out", "drop"],
  "date-invalid": ["drop", "leave-out"],
  "date-ambiguous": [],
  "time-missing": ["at-time", "leave-out", "drop"],
  "agent-unknown": ["meant", "leave-out", "drop"],
  "template-unknown": ["meant", "leave-out", "drop"],
  "attachment-unknown": ["meant", "leave-out", "drop"],
  "text-invalid": ["drop"],
  "text-too-long": ["drop"],
  "data-too-large": ["drop"],
  refused: ["drop"],
  "number-national": ["prefix", "drop"],
  "number-exit-code": ["prefix", "drop"],
  "date-past": ["drop"],
  placeholder: ["drop"],
  duplicate: ["drop-duplicates"],
  listed: ["drop"],
  blacklisted: ["drop"],
};

const advice: ReadonlySet<Cause> = new Set<Cause>([
  "number-national",
  "number-exit-code",
  "date-past",
  "placeholder",
  "duplicate",
  "listed",
  "blacklisted",
]);

/** Which causes may have other rows at another time, as the server knows more or the clock goes on. */
const passing: ReadonlySet<Cause> = new Set<Cause>([
  "agent-unknown",
  "template-unknown",
  "attachment-unknown",
  "refused",
  "date-past",
  "listed",
  "blacklisted",
]);

export function isPassing(cause: Cause): boolean {
  return passing.has(cause);
}

/** The causes that are names which the server does not know. */
const unknownNames: Record<NamedThing, Cause> = {
  agents: "agent-unknown",
  templates: "template-unknown",
  attachments: "attachment-unknown",
};

export function namedThingOf(cause: Cause): NamedThing | null {
  return namedThings.find((thing) => unknownNames[thing] === cause) ?? null;
}

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
