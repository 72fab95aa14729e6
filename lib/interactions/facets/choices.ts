import { type NameChanges, nameChanges } from "../search/name-changes.ts";
import type { SearchUrl } from "../search/url.ts";
import type { Facet } from "../values.ts";
import type { FacetValue } from "./schema.ts";

/** The filter of each facet, by its name in the address. */
export const facetFilters = {
  agent: "agents",
  campaign: "campaigns",
  disposition: "dispositions",
  channel: "channels",
  hub: "hubs",
  outcome: "outcome",
  direction: "direction",
} as const satisfies Record<Facet, keyof SearchUrl>;

/** A value of a facet, as the search has it. A filter that takes one value alone toggles none. */
export function facetChoice(facet: Facet, value: string, url: SearchUrl): NameChanges {
  const choice = nameChanges(facetFilters[facet], value, url);
  return facet === "outcome" || facet === "direction" ? { ...choice, toggle: null } : choice;
}

/**
 * The values that come most often, and of the others those that the search asks for or excludes. They are in the order of
 * their counts, so that no row moves when it is chosen: a facet's own filter does not change its counts.
 */
export function valuesToShow(facet: Facet, values: readonly FacetValue[], url: SearchUrl, most: number): FacetValue[] {
  const isSet = ({ isChosen, isExcluded }: NameChanges) => isChosen || isExcluded;
  return values
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .filter(({ value }, place) => place < most || isSet(facetChoice(facet, value, url)));
}
