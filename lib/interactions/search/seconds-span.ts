import { clock } from "../../time/clock.ts";

/** How long something took, in seconds: one bound or both, which belong to it. */
export type SecondsSpan = { min?: number; max?: number };

/** Some four months: nothing that is searched for lasts longer. */
export const MOST_SPAN_SECONDS = 9_999_999;

const inUnits = /^(?:(\d{1,7})h)?(?:(\d{1,7})m)?(?:(\d{1,7})s?)?$/;
const onClock = /^(?:(\d{1,4}):(?=\d\d:))?(\d{1,4}):(\d\d)$/;
const compared = /^(>=|<=|≥|≤|>|<)(.+)$/;
const between = /^(.*?)(?:-|–|\.\.)(.*)$/;

/**
 * What a person writes for it: `>5m`, `<=1:30`, `1m-5m`, `90`, with seconds where no unit stands; `300-` and `-60` as an
 * address has it. Null where it means nothing, or nothing can be so long.
 */
export function readSecondsSpan(text: string): SecondsSpan | null {
  const written = text.replaceAll(/\s/g, "").toLowerCase();
  if (written === "") return null;
  const span = comparisonIn(written) ?? rangeIn(written);
  if (!span) return null;
  const { min = 0, max = MOST_SPAN_SECONDS } = span;
  return min >= 0 && min <= max && max <= MOST_SPAN_SECONDS ? span : null;
}

/** It in seconds, as an address has it: `300-`, `-60` or `60-300`. */
export function spanAddress({ min, max }: SecondsSpan): string {
  return `${min ?? ""}-${max ?? ""}`;
}

/** It for a reader, who may write it so as well: `≥ 5:00`, `≤ 1:30`, `1:00 – 5:00`. */
export function spanLabel({ min, max }: SecondsSpan): string {
  if (min === undefined) return `≤ ${clock(max ?? 0)}`;
  if (max === undefined) return `≥ ${clock(min)}`;
  return min === max ? clock(min) : `${clock(min)} – ${clock(max)}`;
}

/** The other side of the one bound that a span has; null where it has both. */
export function turnedSpan({ min, max }: SecondsSpan): SecondsSpan | null {
  if (min === undefined) return max === undefined ? null : { min: max };
  return max === undefined ? { max: min } : null;
}

function comparisonIn(written: string): SecondsSpan | null {
  const [, sign = "", text = ""] = compared.exec(written) ?? [];
  const seconds = secondsIn(text);
  if (seconds === null) return null;
  if (sign === ">") return { min: seconds + 1 };
  if (sign === "<") return { max: seconds - 1 };
  return sign === ">=" || sign === "≥" ? { min: seconds } : { max: seconds };
}

function rangeIn(written: string): SecondsSpan | null {
  const [, first, last] = between.exec(written) ?? [null, written, written];
  const [min, max] = [secondsIn(first ?? ""), secondsIn(last ?? "")];
  const isWrong = (text: string | undefined, read: number | null) => text !== "" && read === null;
  if (isWrong(first, min) || isWrong(last, max) || (min === null && max === null)) return null;
  return { ...(min !== null && { min }), ...(max !== null && { max }) };
}

function secondsIn(text: string): number | null {
  if (text === "") return null;
  const [, h = "0", m = "0", s = "0"] = onClock.exec(text) ?? inUnits.exec(text) ?? [];
  const isRead = onClock.test(text) || inUnits.test(text);
  return isRead ? Number(h) * 3600 + Number(m) * 60 + Number(s) : null;
}
