import { clock } from "../../time/clock.ts";

/** How long something took, in seconds, or how often it was done: one bound or both, which belong to it. */
export type SpanBounds = { min?: number; max?: number };

/** The filters that take one, and what each counts. */
export const spanUnits = { duration: "seconds", wait: "seconds", hold: "seconds", transfers: "times" } as const;
export type SpanName = keyof typeof spanUnits;
type SpanUnit = (typeof spanUnits)[SpanName];
export const spanFilters = Object.keys(spanUnits) as SpanName[];

/** Some four months: nothing that is searched for lasts longer. */
export const MOST_SPAN_SECONDS = 9_999_999;

const inUnits = /^(?:(\d{1,7})h)?(?:(\d{1,7})m)?(?:(\d{1,7})s?)?$/;
const onClock = /^(?:(\d{1,4}):(?=\d\d:))?(\d{1,4}):(\d\d)$/;
const compared = /^(>=|<=|≥|≤|>|<)(.+)$/;
const between = /^(.*?)(?:-|–|\.\.)(.*)$/;

/**
 * What a person writes for it: `>5m`, `<=1:30`, `1m-5m`, `90`, with seconds where no unit stands; `300-` and `-60` as an
 * address has it. Of times only digits count. Null where it means nothing, or nothing can be so long.
 */
export function readSpan(text: string, unit: SpanUnit = "seconds"): SpanBounds | null {
  const written = text.replaceAll(/\s/g, "").toLowerCase();
  if (written === "") return null;
  const span = comparisonIn(written, unit) ?? rangeIn(written, unit);
  if (!span) return null;
  const { min = 0, max = MOST_SPAN_SECONDS } = span;
  return min >= 0 && min <= max && max <= MOST_SPAN_SECONDS ? span : null;
}

/** It as an address has it: `300-`, `-60` or `60-300`. */
export function spanAddress({ min, max }: SpanBounds): string {
  return `${min ?? ""}-${max ?? ""}`;
}

/** It for a reader, who may write it so as well: `≥ 5:00`, `≤ 1:30`, `1:00 – 5:00`; of times `≥ 2`. */
export function spanLabel({ min, max }: SpanBounds, unit: SpanUnit = "seconds"): string {
  const told = unit === "seconds" ? clock : String;
  if (min === undefined) return `≤ ${told(max ?? 0)}`;
  if (max === undefined) return `≥ ${told(min)}`;
  return min === max ? told(min) : `${told(min)} – ${told(max)}`;
}

/** The other side of the one bound that a span has; null where it has both. */
export function turnedSpan({ min, max }: SpanBounds): SpanBounds | null {
  if (min === undefined) return max === undefined ? null : { min: max };
  return max === undefined ? { max: min } : null;
}

function comparisonIn(written: string, unit: SpanUnit): SpanBounds | null {
  const [, sign = "", text = ""] = compared.exec(written) ?? [];
  const bound = amountIn(text, unit);
  if (bound === null) return null;
  if (sign === ">") return { min: bound + 1 };
  if (sign === "<") return { max: bound - 1 };
  return sign === ">=" || sign === "≥" ? { min: bound } : { max: bound };
}

function rangeIn(written: string, unit: SpanUnit): SpanBounds | null {
  const [, first, last] = between.exec(written) ?? [null, written, written];
  const [min, max] = [amountIn(first ?? "", unit), amountIn(last ?? "", unit)];
  const isWrong = (text: string | undefined, read: number | null) => text !== "" && read === null;
  if (isWrong(first, min) || isWrong(last, max) || (min === null && max === null)) return null;
  return { ...(min !== null && { min }), ...(max !== null && { max }) };
}

function amountIn(text: string, unit: SpanUnit): number | null {
  if (text === "") return null;
  if (unit === "times") return /^\d{1,7}$/.test(text) ? Number(text) : null;
  const [, h = "0", m = "0", s = "0"] = onClock.exec(text) ?? inUnits.exec(text) ?? [];
  const isRead = onClock.test(text) || inUnits.test(text);
  return isRead ? Number(h) * 3600 + Number(m) * 60 + Number(s) : null;
}
