import { isStorable } from "../../text.ts";
import { channels, origins } from "../schema.ts";
import { endsAfterStart, type FeedSegment, isDate, isName } from "./schema.ts";

type Check = (given: unknown) => boolean;

/**
 * Whether an interaction of the feed is good beyond doubt: most are, and asking the schema about each would take
 * longer than parsing it. `false` means no more than "ask the schema", which also says what is wrong.
 */
export function isPlainInteraction(value: unknown): value is { guid: string; segments: FeedSegment[] } {
  return interaction(value);
}

const lowerGuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const text =
  (most: number, least = 0): Check =>
  (given) =>
    typeof given === "string" && given.length >= least && given.length <= most && isStorable(given);
const oneOf = (values: readonly string[]): Check => {
  const known: ReadonlySet<unknown> = new Set(values);
  return (given) => known.has(given);
};
const short = text(256);
const long = text(10_000);
const flag: Check = (given) => typeof given === "boolean";
const count: Check = (given) => typeof given === "number" && (given | 0) === given && given >= 0;
const date: Check = (given) => typeof given === "string" && isDate(given);
const name: Check = (given) => typeof given === "string" && isName(given);
const nameOrEmpty: Check = (given) => given === "" || name(given);
const arrayOf =
  (check: Check, most = Number.POSITIVE_INFINITY): Check =>
  (given) => {
    if (!Array.isArray(given) || given.length > most) return false;
    for (const one of given) if (!check(one)) return false;
    return true;
  };

/** An object of no other properties; those of `optional` may be absent or null. */
function object(required: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  const needed = new Map(Object.entries(required));
  const allowed = new Map(Object.entries(optional));
  return (given) => {
    if (typeof given !== "object" || given === null || Array.isArray(given)) return false;
    const members = given as Record<string, unknown>;
    let missing = needed.size;
    for (const name in members) {
      const value = members[name];
      const must = needed.get(name);
      if (must) {
        if (!must(value)) return false;
        missing--;
      } else if (value === null ? !allowed.has(name) : !allowed.get(name)?.(value)) return false;
    }
    return missing === 0;
  };
}

const someTimings = object(
  { startDate: date },
  {
    endDate: date,
    dateAttended: date,
    dateAttendedAgent: date,
    dateFirstResponse: date,
    duration: count,
    holdtime: count,
    attentionTime: count,
    firstResponseTime: count,
    art: count,
  },
);

const timings: Check = (given) => someTimings(given) && endsAfterStart(given as FeedSegment["timings"]);

const segment = object(
  {
    segmentId: text(256, 1),
    campaign: name,
    channel: oneOf(channels),
    direction: oneOf(["inbound", "outbound"]),
    timings,
  },
  {
    connectorId: short,
    agent: nameOrEmpty,
    assignedAgent: short,
    automation: nameOrEmpty,
    origin: oneOf(origins),
    subject: long,
    in: count,
    out: count,
    data: (given) => typeof given === "object" && !Array.isArray(given),
    events: arrayOf(object({ event: short }, { startTime: date, endTime: date })),
    client: object({}, { id: short, name: short, userName: short, contactId: short }),
    flags: object(
      {},
      {
        finished: flag,
        abandon: flag,
        finishedByTimeout: flag,
        finishedByClient: flag,
        attendedByBot: flag,
        holiday: flag,
        outOfTime: flag,
      },
    ),
    disposition: object(
      { id: (given) => (typeof given === "string" ? /^[1-9]\d{0,8}$/.test(given) : given !== 0 && count(given)) },
      { comment: long, levels: arrayOf(short, 100) },
    ),
    dialer: object({ name }, { id: (given) => Number.isSafeInteger(given), list: short }),
    transfer: object(
      {},
      { type: oneOf(["attended", "blind"]), destinationType: short, destination: short, successful: flag },
    ),
    comments: Array.isArray,
  },
);

const interaction = object({
  guid: (given) => typeof given === "string" && lowerGuid.test(given),
  segments: (given) => Array.isArray(given) && given.length > 0 && arrayOf(segment, 1000)(given),
});
