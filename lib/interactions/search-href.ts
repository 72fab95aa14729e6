import { formatIn, parseUtc } from "../time.ts";

type Sought = { client: string } | { contact: string } | { hub: string };
/** A range that the search knows by name, or a year to both sides of a moment (UTC) on the clock of a zone. */
type When = "month" | { around: string; zone: string; now: Date };

const YEAR = 365 * 86_400_000;

/** The address of the search for the interactions of a client, a contact id or a hub. */
export function searchHref(sought: Sought, when: When): string {
  const search = new URLSearchParams(when === "month" ? { range: "month" } : aYearAround(when));
  // A comma parts the names of a filter that takes several.
  if ("hub" in sought) search.set("hubs", sought.hub.replaceAll(",", "%2C"));
  else for (const [name, value] of Object.entries(sought)) search.set(name, value);
  return `/interactions?${search}`;
}

function aYearAround({ around, zone, now }: Exclude<When, "month">): { from: string; to: string } {
  const middle = parseUtc(around)?.getTime() ?? now.getTime();
  const last = Math.min(now.getTime(), middle + YEAR);
  const day = (moment: number) => formatIn(new Date(moment), zone).slice(0, 10);
  return { from: day(middle - YEAR), to: day(Math.max(last, middle)) };
}
