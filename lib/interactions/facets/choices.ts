import { type NameChanges, nameChanges } from "../search/name-changes.ts";
import type { SearchUrl } from "../search/url.ts";
import { type Facet, interactionTypes, outcomes } from "../values.ts";
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

/** A value of a facet, as the search has it. A filter that takes one value alone neither excludes nor toggles any. */
type FacetChoice = Omit<NameChanges, "exclude"> & { exclude: NameChanges["exclude"] | null };

export function facetChoice(facet: Facet, value: string, url: SearchUrl): FacetChoice {
  const filter = facetFilters[facet];
  if (filter !== "outcome" && filter !== "direction") return nameChanges(filter, value, url);
  const isChosen = url[filter] === value;
  const chosen =
    filter === "outcome" ? { outcome: oneOf(outcomes, value) } : { direction: oneOf(interactionTypes, value) };
  return {
    isChosen,
    isAlone: isChosen,
    isExcluded: false,
    only: chosen,
    exclude: null,
    toggle: null,
    leave: { [filter]: null },
  };
}

function oneOf<T extends string>(all: readonly T[], value: string): T | null {
  return all.find((one) => one === value) ?? null;
}

/**
 * The values that come most often, and of the others those that the search asks for or excludes. They are in the order of
 * their counts, so that no row moves when it is chosen: a facet's own filter does not change its counts.
 */
export function valuesToShow(facet: Facet, values: readonly FacetValue[], url: SearchUrl, most: number): FacetValue[] {
  const isSet = ({ isChosen, isExcluded }: FacetChoice) => isChosen || isExcluded;
  return values
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .filter(({ value }, place) => place < most || isSet(facetChoice(facet, value, url)));
}
