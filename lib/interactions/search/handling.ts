import { readJson } from "../../json/read.ts";
import { formatUtc } from "../../time/instant.ts";
import { secondsOf } from "../detail/phases.ts";
import { type Timed, timelineOf } from "../detail/timeline.ts";
import type { Handling } from "../schema.ts";

/** A search that asks for it gives at most so many rows: their segments are read. */
export const HANDLING_ROWS = 1000;

/**
 * How a row of `interaction` was handled, as JSON that `handlingIn` reads. Escapes in a segment's text are put out of the
 * way: json refuses some that JSON knows, and what is read has none. Without the OFFSET each of the five that read a text
 * would do so anew.
 */
export const handlingColumn = `(SELECT json_build_array(interaction.answered_after,
    json_agg(json_build_object('segmentId', '', 'timings', told -> 'timings', 'flags', told -> 'flags',
      'events', CASE json_typeof(told -> 'events') WHEN 'array' THEN told -> 'events' ELSE '[]' END)),
    count(*) FILTER (WHERE json_typeof(told -> 'transfer') = 'object'
      AND coalesce(told -> 'transfer' ->> 'successful', '') <> 'false'))
  FROM segment, LATERAL (SELECT regexp_replace(body, '\\\\.', '?', 'g')::json OFFSET 0) AS parsed(told)
  WHERE segment.guid = interaction.guid)`;

export function handlingIn(text: string | null): Handling {
  const [wait, segments, transfers] = readJson<[number | null, Timed[] | null, number]>(text ?? "[null, null, 0]");
  return { wait, hold: heldIn(segments ?? []), transfers };
}

/** How long the client was on hold by the events of the segments, as the timeline draws it; null where they tell none. */
function heldIn(segments: readonly Timed[]): number | null {
  const { lanes = [] } = timelineOf(segments, formatUtc(new Date())) ?? {};
  return lanes.reduce((sum, { phases }) => sum + secondsOf("hold", phases), 0) || null;
}
