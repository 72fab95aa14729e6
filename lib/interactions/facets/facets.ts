import type { Actor, Visible } from "../../actor.ts";
import { db } from "../../db.ts";
import { invalid } from "../../errors.ts";
import { fold } from "../../text.ts";
import { dispositionLevels } from "../breakdown/disposition-levels.ts";
import { copiedFacets } from "../column-copy/lookup.ts";
import type { Kind } from "../names.ts";
import type { Read } from "../search/cancellable-query.ts";
import { rawRows, withNames } from "../search/present.ts";
import { wantedBy } from "../search/search.ts";
import type { Wanted } from "../search/statements.ts";
import type { Facet } from "../values.ts";
import type { FacetList, FacetsAnswer, FacetsSearch, FacetValue } from "./schema.ts";
import { facetStatement } from "./statement.ts";

/**
 * What a search of the same filters finds for the same actor, counted under the values of each facet; what it asks for of
 * a facet does not narrow that facet's own counts. Values that it asks for are listed before those that more have.
 */
export async function facetCounts(given: FacetsSearch, actor: Actor, read: Read = rawRows): Promise<FacetsAnswer> {
  const { facets: named, most, part, ...search } = given;
  const facets = [...new Set(named)];
  if (part !== undefined && facets.length !== 1) throw invalid("part", "needs one facet in facets");
  const wanted = await wantedBy(search, actor);
  const counted = await copiedFacets(wanted, facets);
  const result: FacetList[] = [];
  // One after another: where the copy does not help, each reads the whole range.
  for (const facet of facets) {
    const copied = counted?.[facet];
    const counts = copied ? pairs(copied) : await readCounts(facet, wanted, read);
    result.push({ facet, ...(await listOf(facet, shown(facet, counts, actor), { wanted, most, part })) });
  }
  return { result };
}

type Counts = [value: string, count: number][];

function pairs({ values, counts }: { values: string[]; counts: number[] }): Counts {
  return values.map((value, i) => [value, counts[i] ?? 0]);
}

async function readCounts(facet: Facet, wanted: Wanted, read: Read): Promise<Counts> {
  const rows = await read(facetStatement(wanted, facet));
  return rows.map(([value, count]) => [value ?? "", Number(count)]);
}

/** Those that the actor's profile shows. */
function shown(facet: Facet, counts: Counts, { sees }: Actor): Counts {
  const visible: Partial<Record<Facet, Visible>> = { agent: sees.agents, campaign: sees.campaigns, hub: sees.hubs };
  const seen = visible[facet] ?? "all";
  if (seen === "all") return counts;
  const ids = new Set(seen.map(String));
  return counts.filter(([id]) => ids.has(id));
}

type Cut = { wanted: Wanted; most: number; part: string | undefined };

const kinds: Partial<Record<Facet, Kind>> = { agent: "users", campaign: "campaigns", hub: "hubs" };

async function listOf(facet: Facet, counts: Counts, { wanted, most, part }: Cut): Promise<Omit<FacetList, "facet">> {
  const asked = new Set(askedOf(facet, wanted));
  const all = new Map(counts);
  for (const one of asked) if (!all.has(one)) all.set(one, 0);
  const named = part === undefined ? [...all] : await withPart(facet, [...all], part);
  const first = named
    .sort(
      ([one, more], [other, less]) =>
        Number(asked.has(other)) - Number(asked.has(one)) || less - more || (one < other ? -1 : 1),
    )
    .slice(0, most);
  const values = await valuesOf(facet, first);
  return { distinct: named.length, values: values.sort((one, other) => other.count - one.count) };
}

/** What the search asks for of the facet, as it is counted. */
function askedOf(facet: Facet, { filter }: Wanted): string[] {
  const asked: Record<Facet, readonly (string | number)[] | undefined> = {
    agent: filter.users,
    campaign: filter.campaigns,
    disposition: filter.dispositions,
    channel: filter.channels,
    hub: filter.hubs,
    outcome: filter.outcome && [filter.outcome],
    direction: filter.interactionType && [filter.interactionType],
  };
  return (asked[facet] ?? []).map(String);
}

async function withPart(facet: Facet, counts: Counts, part: string): Promise<Counts> {
  const folded = fold(part);
  const has = (name: string) => fold(name).includes(folded);
  const kind = kinds[facet];
  if (kind) return withNames((nameOf) => counts.filter(([id]) => has(nameOf(kind, id))));
  if (facet !== "disposition") return counts.filter(([value]) => has(value));
  const levels = await db().disposition.findMany({ select: { id: true, levels: true } });
  const found = new Set(levels.filter(({ levels }) => has(levels.join(" › "))).map(({ id }) => String(id)));
  return counts.filter(([id]) => found.has(id));
}

async function valuesOf(facet: Facet, counts: Counts): Promise<FacetValue[]> {
  const kind = kinds[facet];
  if (kind) return withNames((nameOf) => counts.map(([id, count]) => ({ value: nameOf(kind, id), count })));
  if (facet !== "disposition") return counts.map(([value, count]) => ({ value, count }));
  const levelsOf = await dispositionLevels(counts.map(([id]) => id));
  return counts.map(([value, count]) => ({ value, count, levels: levelsOf.get(value) ?? [] }));
}
