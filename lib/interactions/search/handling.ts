import { readJson } from "../../json/read.ts";
import { formatUtc } from "../../time/instant.ts";
import { heldSeconds } from "../detail/held.ts";
import type { Timed } from "../detail/timeline.ts";
import type { Handling } from "../schema.ts";

/** A search that asks for it gives at most so many rows: the segments of some are read. */
export const HANDLING_ROWS = 1000;

/**
 * How a row of `interaction` was handled, as JSON that `handlingIn` reads: what its columns say, or the segments of one that
 * goes on, or that came before there were such columns. Escapes in a segment's text are put out of the way: json refuses
 * some that JSON knows, and what is read has none. Without the OFFSET each of the five that read a text would do so anew.
 */
export const handlingColumn = `CASE WHEN interaction.transfers IS NOT NULL AND interaction.ended_at IS NOT NULL
  THEN json_build_array(interaction.answered_after, interaction.held_for, interaction.transfers)
  ELSE (SELECT json_build_array(interaction.answered_after,
    json_agg(json_build_object('segmentId', '', 'timings', told -> 'timings', 'flags', told -> 'flags',
      'events', CASE json_typeof(told -> 'events') WHEN 'array' THEN told -> 'events' ELSE '[]' END)),
    count(*) FILTER (WHERE json_typeof(told -> 'transfer') = 'object'
      AND coalesce(told -> 'transfer' ->> 'successful', '') <> 'false'))
  FROM segment, LATERAL (SELECT regexp_replace(body, '\\\\.', '?', 'g')::json OFFSET 0) AS parsed(told)
  WHERE segment.guid = interaction.guid) END`;

export function handlingIn(text: string | null): Handling {
  const [wait, held, transfers] = readJson<[number | null, Timed[] | number | null, number]>(text ?? "[null, null, 0]");
  return { wait, hold: Array.isArray(held) ? heldSeconds(held, formatUtc(new Date())) : held, transfers };
}
