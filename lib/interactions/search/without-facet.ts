import type { Facet } from "../values.ts";
import type { Filter } from "./filter.ts";

const filters = {
  agent: "users",
  campaign: "campaigns",
  disposition: "dispositions",
  channel: "channels",
  hub: "hubs",
  outcome: "outcome",
  direction: "interactionType",
} as const satisfies Record<Facet, keyof Filter>;

/** The filter without what it asks for, or excludes, of the facet; the filter itself where that is nothing. */
export function withoutFacet(filter: Filter, facet: Facet): Filter {
  const name = filters[facet];
  if (filter[name] === undefined && filter.without?.[name] === undefined) return filter;
  return { ...filter, [name]: undefined, without: filter.without && { ...filter.without, [name]: undefined } };
}
