import { YEAR_MS } from "../../time/durations.ts";
import { formatIn, parseUtc } from "../../time/instant.ts";

type Sought = { client: string } | { contact: string } | { hub: string } | { agent: string };
/** A range that the search knows by name, or a year to both sides of a moment (UTC) on the clock of a zone. */
type When = "month" | { around: string; zone: string; now: Date };

/**
 * The address of the search for the interactions of a client, a contact id, a hub or an agent; on the clock of `timezone`, where
 * that is another than the viewer's own.
 */
export function searchHref(sought: Sought, when: When, timezone: string | null = null): string {
  const search = new URLSearchParams(when === "month" ? { range: "month" } : aYearAround(when));
  if (timezone) search.set("timezone", timezone);
  // A comma parts the names of a filter that takes several.
  if ("hub" in sought) search.set("hubs", sought.hub.replaceAll(",", "%2C"));
  else if ("agent" in sought) search.set("agents", sought.agent.replaceAll(",", "%2C"));
  else for (const [name, value] of Object.entries(sought)) search.set(name, value);
  return `/interactions?${search}`;
}

/** The address of an interaction's page; its times are told in `timezone`, where that is another than the viewer's own. */
export function interactionHref(guid: string, timezone: string | null): string {
  return timezone ? `/interactions/${guid}?${new URLSearchParams({ timezone })}` : `/interactions/${guid}`;
}

function aYearAround({ around, zone, now }: Exclude<When, "month">): { from: string; to: string } {
  const middle = parseUtc(around)?.getTime() ?? now.getTime();
  const last = Math.min(now.getTime(), middle + YEAR_MS);
  const day = (moment: number) => formatIn(new Date(moment), zone).slice(0, 10);
  return { from: day(middle - YEAR_MS), to: day(Math.max(last, middle)) };
}
