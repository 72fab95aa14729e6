import type { Visible } from "../../actor.ts";
import { SqlParams } from "../../sql-params.ts";
import { outcomeConditions } from "../search/outcomes.ts";
import { type Statement, type Wanted, where } from "../search/statements.ts";
import { outcomes } from "../values.ts";
import type { HourShifts } from "./hour-shifts.ts";
import type { Ranking } from "./schema.ts";
import type { JudgedBy } from "./thresholds.ts";

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

/** All, of each outcome in the order of `outcomes`, answered within so many seconds, e-mails that are judged. */
export function serviceStatement(wanted: Matching, judgedBy: Required<JudgedBy>): Statement {
  return counting(wanted, (params) => {
    const quick = `${outcomeConditions.ANSWERED} AND ${quickCondition(judgedBy, params)}`;
    const those = [
      ...outcomes.map((outcome) => outcomeConditions[outcome]),
      quick,
      `channel = 'email' AND ${judgedCondition}`,
    ];
    return { select: ["count(*)", ...those.map((condition) => `count(*) FILTER (WHERE ${condition})`)].join(", ") };
  });
}

/** What a service level is of. */
export const judgedCondition = `(${outcomeConditions.ANSWERED} OR ${outcomeConditions.ABANDONED})`;

/** The condition on one that was answered for that to have been in time. */
export function quickCondition({ within, withinEmail }: Required<JudgedBy>, params: SqlParams): string {
  const limit = `CASE channel WHEN 'email' THEN ${params.add(withinEmail)}::int ELSE ${params.add(within)}::int END`;
  return `answered_after <= ${limit}`;
}

/** Where an interaction has the ids of all its segments. */
export const idColumns: Record<Ranking, string> = {
  campaign: "campaign_ids",
  agent: "agent_ids",
  disposition: "disposition_ids",
  hub: "hub_ids",
};

/**
 * Rows of (what, id, count): each of the most frequent; `others`, how many there are and in how many interactions;
 * `without`, `hidden`, `total`. Only ids that may be named count among those and the others. Interactions with the same
 * ids are taken together first, so that the ids are gone through once a combination and not once an interaction.
 */
export function rankingStatement(wanted: Matching, by: Ranking, most: number): Statement {
  const params = new SqlParams();
  const grouped = `SELECT ${idColumns[by]} AS ids, count(*) AS n FROM interaction WHERE ${where(wanted, params)} GROUP BY 1`;
  const [visible, asked] = namable(wanted, by);
  const named = ["id IS NOT NULL", ...[visible, asked].flatMap((ids) => (ids ? `id = ANY(${params.ids(ids)})` : []))];
  const none = "coalesce(num_nonnulls(VARIADIC ids), 0) = 0";
  const hidden = visible ? `NOT none AND NOT shown` : "false";
  return {
    text: `WITH grouped AS (${grouped}),
      known AS (SELECT n, ${none} AS none, ${visible ? `ids && ${params.ids(visible)}` : "true"} AS shown, ARRAY(SELECT DISTINCT id FROM unnest(ids) AS id WHERE ${named.join(" AND ")}) AS ids FROM grouped),
      each AS (SELECT id, sum(n) AS n FROM known CROSS JOIN unnest(ids) AS id GROUP BY id),
      top AS (SELECT id, n FROM each ORDER BY n DESC, id LIMIT ${params.add(most)})
      SELECT 'named', id, n FROM top
      UNION ALL SELECT 'others', (SELECT count(*) FROM each) - (SELECT count(*) FROM top), coalesce(sum(n), 0)
        FROM known WHERE NOT ids <@ ARRAY(SELECT id FROM top)
      UNION ALL SELECT 'without', NULL, coalesce(sum(n), 0) FROM known WHERE none
      UNION ALL SELECT 'hidden', NULL, coalesce(sum(n), 0) FROM known WHERE ${hidden}
      UNION ALL SELECT 'total', NULL, coalesce(sum(n), 0) FROM known`,
    values: params.values,
  };
}

type Ids = readonly (bigint | string | number)[];

/** Those that the actor may see and those that the filter asks for, where not all. */
export function namable({ filter, actor: { sees } }: Matching, by: Ranking): [visible: Ids | null, asked: Ids | null] {
  const visible: Record<Ranking, Visible> = {
    campaign: sees.campaigns,
    agent: sees.agents,
    disposition: "all",
    hub: sees.hubs,
  };
  const asked = { campaign: filter.campaigns, agent: filter.users, disposition: filter.dispositions, hub: filter.hubs };
  const seen = visible[by];
  return [seen === "all" ? null : seen, asked[by] ?? null];
}

type Count = { select: string; group?: string };

function counting(wanted: Matching, make: (params: SqlParams) => Count): Statement {
  const params = new SqlParams();
  const { select, group } = make(params);
  const text = `SELECT ${select} FROM interaction WHERE ${where(wanted, params)}${group ? ` GROUP BY ${group}` : ""}`;
  return { text, values: params.values };
}

function moments(params: SqlParams, all: readonly Date[]): string {
  return `${params.add(`{${all.map((at) => `"${at.toISOString()}"`).join(",")}}`)}::timestamptz[]`;
}
