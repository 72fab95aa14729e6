import { SqlParams } from "../../sql-params.ts";
import { typeConditions } from "../search/filter.ts";
import { outcomeText } from "../search/outcomes.ts";
import { type Statement, type Wanted, where } from "../search/statements.ts";
import { withoutFacet } from "../search/without-facet.ts";
import { type Facet, interactionTypes } from "../values.ts";

/** An array of the values that an interaction has under each facet. */
const values: Record<Facet, string> = {
  agent: "agent_ids",
  campaign: "campaign_ids",
  disposition: "disposition_ids",
  hub: "hub_ids",
  channel: "ARRAY[channel]",
  outcome: `ARRAY[nullif(${outcomeText}, '')]`,
  direction: `ARRAY[${interactionTypes.map((type) => `CASE WHEN ${typeConditions[type]} THEN '${type}' END`).join(", ")}]`,
};

/** Rows of (value, count). Interactions with the same values are taken together first. */
export function facetStatement({ filter, actor }: Pick<Wanted, "filter" | "actor">, facet: Facet): Statement {
  const params = new SqlParams();
  const matching = where({ filter: withoutFacet(filter, facet), actor }, params);
  return {
    text: `WITH grouped AS (SELECT ${values[facet]} AS all_of_it, count(*) AS n FROM interaction WHERE ${matching} GROUP BY 1)
      SELECT value, sum(n)::bigint FROM grouped
        CROSS JOIN LATERAL (SELECT DISTINCT value FROM unnest(all_of_it) AS value WHERE value IS NOT NULL) AS one GROUP BY 1`,
    values: params.values,
  };
}
