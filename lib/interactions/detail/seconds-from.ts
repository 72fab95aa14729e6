import { parseUtc } from "../../time/instant.ts";

/** How many seconds after one moment the other is; null where either is not told. */
export function secondsFrom(start: string | null, moment: string | null): number | null {
  const [from, to] = [start, moment].map((text) => (text ? parseUtc(text) : null));
  return from && to ? (to.getTime() - from.getTime()) / 1000 : null;
}
