import { withoutFacet } from "../search/without-facet.ts";
import { type Facet, interactionTypes } from "../values.ts";
import type { Dictionaries } from "./copied-columns.ts";
import { type CopiedFilter, copiedTypes, matchesOf, matchingBy, type Traits } from "./copied-filter.ts";
import type { FacetTally, Matches } from "./sorted-rows.ts";

/** Values of each facet, ids as their digits, and how many interactions have each: none has 0. */
export type FacetCounts = Partial<Record<Facet, { values: string[]; counts: number[] }>>;

const columns = { agent: "attendants", campaign: "places", hub: "places", disposition: "dispositions" } as const;

/** Numbers that a byte of traits holds, each with every set of bits. */
const TRAIT_COUNTS = 2 ** 16;

/** What the rows are added to: each facet has a bit, and admits what the filter without it admits. */
export function tallyOf(asked: CopiedFilter, facets: readonly Facet[], dictionaries: Dictionaries): FacetTally {
  const whole = matchesOf(asked, dictionaries);
  const admits: Matches = {
    traits: new Uint8Array(dictionaries.traits.size),
    attendants: new Uint8Array(dictionaries.attendants.size),
    places: new Uint8Array(dictionaries.places.size),
    dispositions: new Uint8Array(dictionaries.dispositions.size),
    bounds: whole.bounds,
  };
  for (const [i, facet] of facets.entries()) {
    const filter = withoutFacet(asked.filter, facet);
    const own = isSet(facet) ? columns[facet] : "traits";
    for (const name of ["traits", "attendants", "places", "dispositions"] as const) {
      const isSame = name !== own || filter === asked.filter;
      add(admits[name], isSame ? whole[name] : matchingBy({ ...asked, filter }, dictionaries)[name](), i);
    }
  }
  const sets = facets.flatMap((facet, i) => {
    if (!isSet(facet)) return [];
    const column = columns[facet];
    return { column, bit: 1 << i, counts: new Uint32Array(dictionaries[column].size) };
  });
  return { admits, traits: new Uint32Array(TRAIT_COUNTS), sets };
}

function add(to: Uint8Array, matches: Uint8Array, bit: number): void {
  for (let i = 0; i < to.length; i++) to[i] = (to[i] as number) | ((matches[i] as number) << bit);
}

/** The counts of values, from those of the sets and the traits that they are in. */
export function countsIn(tally: FacetTally, facets: readonly Facet[], dictionaries: Dictionaries): FacetCounts {
  const found: FacetCounts = {};
  for (const [i, facet] of facets.entries()) {
    const counts = new Map<string, number>();
    const count = (value: string, more: number) => void counts.set(value, (counts.get(value) ?? 0) + more);
    if (isSet(facet)) countSets(tally, facets, facet, dictionaries, count);
    else countTraits(tally, i, facet, dictionaries, count);
    found[facet] = { values: [...counts.keys()], counts: [...counts.values()] };
  }
  return found;
}

type SetFacet = keyof typeof columns;
type Count = (value: string, more: number) => void;

function isSet(facet: Facet): facet is SetFacet {
  return facet in columns;
}

function countSets(
  { sets }: FacetTally,
  facets: readonly Facet[],
  facet: SetFacet,
  { attendants, places, dispositions }: Dictionaries,
  count: Count,
): void {
  const counts = sets[facets.filter(isSet).indexOf(facet)]?.counts ?? [];
  const each = <Value>(all: Iterable<[Value, number]>, idsOf: (value: Value) => string[]) => {
    for (const [value, found] of all) if (found > 0) for (const id of idsOf(value)) count(id, found);
  };
  if (facet === "agent") each(attendants.numbered(counts), ({ agents }) => agents);
  else if (facet === "campaign") each(places.numbered(counts), ({ campaigns }) => campaigns);
  else if (facet === "hub") each(places.numbered(counts), ({ hubs }) => hubs);
  else each(dispositions.numbered(counts), (ids) => ids);
}

function countTraits(
  { traits }: FacetTally,
  bit: number,
  facet: Exclude<Facet, SetFacet>,
  dictionaries: Dictionaries,
  count: Count,
): void {
  const sums = Array.from({ length: dictionaries.traits.size }, (_, number) => sumOf(traits, number, bit));
  for (const [value, found] of dictionaries.traits.numbered(sums)) {
    if (found > 0) for (const one of traitsIn(facet, value)) count(one, found);
  }
}

function sumOf(traits: Uint32Array, number: number, bit: number): number {
  let sum = 0;
  for (let bits = 0; bits < 256; bits++) {
    if ((bits >> bit) & 1) sum += traits[(number << 8) | bits] as number;
  }
  return sum;
}

function traitsIn(facet: Exclude<Facet, SetFacet>, traits: Traits): string[] {
  if (facet === "channel") return traits.channel ? [traits.channel] : [];
  if (facet === "outcome") return traits.outcome ? [traits.outcome] : [];
  return interactionTypes.filter((type) => copiedTypes[type](traits));
}
