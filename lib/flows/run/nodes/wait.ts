import { DAY_MS, SECOND_MS } from "../../../time/durations.ts";
import { parseUtc } from "../../../time/instant.ts";
import { type Behaviour, failNode } from "../behaviour.ts";

const LONGEST_MS = 31 * DAY_MS;
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** A time that has come already is no wait. */
export const wait: Behaviour = ({ settings, now }) => {
  if (settings.value("mode") !== "until") {
    const seconds = Number(settings.value("seconds"));
    return { by: "wait", due: now + seconds * SECOND_MS, input: { seconds } };
  }
  const until = settings.value("until");
  const due = dueOf(until);
  if (due === null) return failNode("expression", "until: This must be a time such as 2027-01-31 18:00:00.");
  if (due - now > LONGEST_MS) return failNode("expression", "until: This is more than 31 days from now.");
  return { by: "wait", due, input: { until } };
};

/** `yyyy-MM-dd HH:mm:ss` in UTC, or RFC 3339, in ms since 1970; anything else is null. */
function dueOf(until: unknown): number | null {
  if (typeof until !== "string") return null;
  const wall = parseUtc(until);
  if (wall) return wall.getTime();
  if (!rfc3339.test(until)) return null;
  const [date = "", time = ""] = [until.slice(0, 10), until.slice(11, 19)];
  // JavaScript makes the 3rd of March of the 30th of February.
  return parseUtc(`${date} ${time}`) ? Date.parse(until) : null;
}
