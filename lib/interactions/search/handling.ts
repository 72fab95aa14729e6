import { readJson } from "../../json/read.ts";
import type { Handling } from "../schema.ts";

/** A search that asks for it gives at most so many rows: their segments are read. */
export const HANDLING_ROWS = 1000;

/**
 * How a row of `interaction` was handled, as JSON that `handlingIn` reads. Escapes in a segment's text are put out of the
 * way: json refuses some that JSON knows, and what is read has none. Without the OFFSET each of the four that read a text
 * would do so anew.
 */
export const handlingColumn = `(SELECT json_build_array(interaction.answered_after,
    sum((told -> 'timings' ->> 'holdtime')::numeric),
    count(*) FILTER (WHERE json_typeof(told -> 'transfer') = 'object'
      AND coalesce(told -> 'transfer' ->> 'successful', '') <> 'false'))
  FROM segment, LATERAL (SELECT regexp_replace(body, '\\\\.', '?', 'g')::json OFFSET 0) AS parsed(told)
  WHERE segment.guid = interaction.guid)`;

export function handlingIn(text: string | null): Handling {
  const [wait = null, hold = null, transfers] = readJson<(number | null)[]>(text ?? "[]");
  return { wait, hold, transfers: transfers ?? 0 };
}
