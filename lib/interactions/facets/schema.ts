import { z } from "zod";
import { storableText } from "../../text-schema.ts";
import { interactionsSearch } from "../search/schema.ts";
import { facets, MOST_FILTER_LENGTH } from "../values.ts";

/** The filters of a search and what its values are counted by. */
export const facetsSearch = interactionsSearch
  .omit({ index: true, rows: true, orders: true, after: true, total: true, handling: true, guids: true })
  .extend({
    facets: z
      .array(z.enum(facets))
      .min(1, "must name a facet")
      .max(facets.length)
      .default([...facets])
      .meta({ description: "Which facets; all of them unless named" }),
    most: z.int().min(1).max(100).default(50).meta({ description: "How many values of each facet are listed" }),
    part: storableText(MOST_FILTER_LENGTH)
      .optional()
      .meta({ description: "Part of a value's name: only these are listed, of the one facet that is named" }),
  })
  .meta({ id: "InteractionsFacets" });
export type FacetsSearch = z.output<typeof facetsSearch>;

const value = z.object({
  value: z.string().meta({ description: "What a search takes to find it; of a disposition the digits of its id" }),
  count: z.int().min(0),
  levels: z.array(z.string()).optional().meta({ description: "The levels of a disposition" }),
});
export type FacetValue = z.output<typeof value>;

const facetCounts = z.object({
  facet: z.enum(facets),
  distinct: z.int().min(0).meta({ description: "How many values there are, listed or not" }),
  values: z.array(value),
});
export type FacetList = z.output<typeof facetCounts>;

export const facetsAnswer = z.object({ result: z.array(facetCounts) });
export type FacetsAnswer = z.output<typeof facetsAnswer>;
