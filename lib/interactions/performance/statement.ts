import { SqlParams } from "../../sql-params.ts";
import { idColumns, judgedCondition, namable, quickCondition } from "../breakdown/statements.ts";
import type { JudgedBy } from "../breakdown/thresholds.ts";
import { type Statement, type Wanted, where } from "../search/statements.ts";
import type { PerformanceKind } from "../values.ts";

type Asked = { by: PerformanceKind; most: number; judgedBy: Required<JudgedBy> };

/** What is summed up of each, in the order in which a row has it. */
const sums = ["offered", "answered", "quick", "waits", "waited", "handles", "handled"] as const;
export type Sums = Record<(typeof sums)[number], number>;

/** The sums as a row of `performanceStatement` has them. */
export function sumsIn(texts: readonly (string | null)[]): Sums {
  return Object.fromEntries(sums.map((name, i) => [name, Number(texts[i] ?? 0)])) as Sums;
}

/**
 * Rows of (what, id, names, sums): each of those with the most offered; `others`, how many there are and what has at
 * least one of them; `without`, `hidden`, `total`. As in a ranking, interactions with the same ids are taken together
 * first, and only ids that may be named have a row or are among the others.
 */
export function performanceStatement(wanted: Pick<Wanted, "filter" | "actor">, asked: Asked): Statement {
  const { by, most, judgedBy } = asked;
  const params = new SqlParams();
  const [key, ids] = by === "channel" ? ["channel", "ARRAY[key]"] : [idColumns[by], "key"];
  const [visible, named] = by === "channel" ? [null, null] : namable(wanted, by);
  const mayBe = ["id IS NOT NULL", ...[visible, named].flatMap((all) => (all ? `id = ANY(${params.ids(all)})` : []))];
  const sumOf = sumsOf(quickCondition(judgedBy, params));
  const columns = sums.map((name) => `${sumOf[name]} AS ${name}`).join(", ");
  const added = sums.map((name) => `coalesce(sum(${name}), 0)`).join(", ");
  const eachAdded = sums.map((name) => `sum(${name}) AS ${name}`).join(", ");
  return {
    text: `WITH grouped AS (SELECT ${key} AS key, ${columns} FROM interaction
        WHERE ${where(wanted, params)} AND ${judgedCondition} GROUP BY 1),
      known AS (SELECT grouped.*, coalesce(num_nonnulls(VARIADIC ${ids}), 0) = 0 AS none,
        ${visible ? `${ids} && ${params.ids(visible)}` : "true"} AS shown,
        ARRAY(SELECT DISTINCT id FROM unnest(${ids}) AS id WHERE ${mayBe.join(" AND ")}) AS namable FROM grouped),
      each AS (SELECT id, ${eachAdded} FROM known CROSS JOIN unnest(namable) AS id GROUP BY id),
      top AS (SELECT * FROM each ORDER BY offered DESC, id LIMIT ${params.add(most)})
      SELECT 'named', id::text, 1, ${sums.join(", ")} FROM top
      UNION ALL SELECT 'others', NULL, (SELECT count(*) FROM each) - (SELECT count(*) FROM top), ${added}
        FROM known WHERE NOT namable <@ ARRAY(SELECT id FROM top)
      UNION ALL SELECT 'without', NULL, 0, ${added} FROM known WHERE none
      UNION ALL SELECT 'hidden', NULL, 0, ${added} FROM known WHERE NOT none AND NOT shown
      UNION ALL SELECT 'total', NULL, 0, ${added} FROM known`,
    values: params.values,
  };
}

/**
 * How each sum is made of interactions that were answered, some of them in time, or abandoned. Of these an agent attended
 * those that were answered: the whole condition, asked once a sum, would take far longer.
 */
function sumsOf(quick: string): Record<keyof Sums, string> {
  const answered = "FILTER (WHERE with_agent)";
  const handled = "duration - answered_after";
  return {
    offered: "count(*)",
    answered: `count(*) ${answered}`,
    quick: `count(*) FILTER (WHERE with_agent AND ${quick})`,
    waits: `count(answered_after) ${answered}`,
    waited: `coalesce(sum(answered_after) ${answered}, 0)`,
    handles: `count(${handled}) ${answered}`,
    // An agent may have attended after the last segment's end, by the times that were fed. Greatest passes over nulls.
    handled: `coalesce(sum(greatest(${handled}, 0)) ${answered}, 0)`,
  };
}
