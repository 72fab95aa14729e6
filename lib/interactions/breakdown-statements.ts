import type { Visible } from "../auth/actor.ts";
import type { Ranking } from "./breakdown-schema.ts";
import type { HourShifts } from "./hour-shifts.ts";
import { Params } from "./params.ts";
import { type Statement, type Wanted, where } from "./statements.ts";

type Matching = Pick<Wanted, "filter" | "actor">;

/** The first and the last start of what matches. */
export function boundsStatement(wanted: Matching): Statement {
  return counting(wanted, () => ({
    select: "extract(epoch FROM min(started_at))::bigint, extract(epoch FROM max(started_at))::bigint",
  }));
}

/** Bar (by its place), channel, count. */
export function timeStatement(wanted: Matching, starts: readonly Date[]): Statement {
  return counting(wanted, (params) => ({
    select: `width_bucket(started_at, ${moments(params, starts)}) - 1, channel, count(*)`,
    group: "1, 2",
  }));
}

export function channelStatement(wanted: Matching): Statement {
  return counting(wanted, () => ({ select: "channel, count(*)", group: "1" }));
}

/** Hours since the Monday of the week of 1970-01-01 on the clock that is so far from UTC, within a week; count. */
export function hourStatement(wanted: Matching, { seconds, changes }: HourShifts): Statement {
  return counting(wanted, (params) => {
    const [first] = seconds;
    const shift =
      changes.length === 0
        ? `${params.add(first ?? 0)}::int`
        : `(${params.add(`{${seconds.join(",")}}`)}::int[])[1 + width_bucket(started_at, ${moments(params, changes)})]`;
    const hour = `floor((date_part('epoch', started_at) + ${shift}) / 3600)::bigint + 72`;
    return { select: `(${hour}) % 168, count(*)`, group: "1" };
  });
}

/** All, inbound, answered, abandoned, answered within so many seconds. */
export function serviceStatement(wanted: Matching, within: number): Statement {
  return counting(wanted, (params) => {
    const those = (condition: string) => `count(*) FILTER (WHERE direction = 'inbound' AND ${condition})`;
    const all = ["true", "with_agent", "finished AND NOT with_agent", `answered_after <= ${params.add(within)}`];
    return { select: ["count(*)", ...all.map(those)].join(", ") };
  });
}

const columns: Record<Ranking, string> = {
  campaign: "campaign_ids",
  agent: "agent_ids",
  disposition: "disposition_ids",
  hub: "hub_ids",
};

/**
 * Rows of (what, id, count): each of the most frequent; `others`, how many there are and in how many interactions;
 * `without`; `total`. Only ids that may be named count as there. Interactions with the same ids are taken together
 * first, so that the ids are gone through once a combination and not once an interaction.
 */
export function rankingStatement(wanted: Matching, by: Ranking, most: number): Statement {
  const params = new Params();
  const grouped = `SELECT ${columns[by]} AS ids, count(*) AS n FROM interaction WHERE ${where(wanted, params)} GROUP BY 1`;
  const named = ["id IS NOT NULL", ...namable(wanted, by).map((ids) => `id = ANY(${params.ids(ids)})`)];
  return {
    text: `WITH grouped AS (${grouped}),
      known AS (SELECT n, ARRAY(SELECT DISTINCT id FROM unnest(ids) AS id WHERE ${named.join(" AND ")}) AS ids FROM grouped),
      each AS (SELECT id, sum(n) AS n FROM known CROSS JOIN unnest(ids) AS id GROUP BY id),
      top AS (SELECT id, n FROM each ORDER BY n DESC, id LIMIT ${params.add(most)})
      SELECT 'named', id, n FROM top
      UNION ALL SELECT 'others', (SELECT count(*) FROM each) - (SELECT count(*) FROM top), coalesce(sum(n), 0)
        FROM known WHERE NOT ids <@ ARRAY(SELECT id FROM top)
      UNION ALL SELECT 'without', NULL, coalesce(sum(n), 0) FROM known WHERE ids = '{}'
      UNION ALL SELECT 'total', NULL, coalesce(sum(n), 0) FROM known`,
    values: params.values,
  };
}

/** Lists of ids of which each must hold one that is named: what the actor may see, what the filter asks for. */
function namable({ filter, actor: { sees } }: Matching, by: Ranking): (readonly (bigint | string | number)[])[] {
  const visible: Record<Ranking, Visible> = {
    campaign: sees.campaigns,
    agent: sees.agents,
    disposition: "all",
    hub: sees.hubs,
  };
  const asked = { campaign: filter.campaigns, agent: filter.users, disposition: filter.dispositions, hub: filter.hubs };
  return [visible[by] === "all" ? undefined : visible[by], asked[by]].filter((ids) => ids !== undefined);
}

type Count = { select: string; group?: string };

function counting(wanted: Matching, make: (params: Params) => Count): Statement {
  const params = new Params();
  const { select, group } = make(params);
  const text = `SELECT ${select} FROM interaction WHERE ${where(wanted, params)}${group ? ` GROUP BY ${group}` : ""}`;
  return { text, values: params.values };
}

function moments(params: Params, all: readonly Date[]): string {
  return `${params.add(`{${all.map((at) => `"${at.toISOString()}"`).join(",")}}`)}::timestamptz[]`;
}
