import { z } from "zod";
import { invalid } from "../../errors.ts";
import { parseJsonText } from "../../json/parse.ts";
import { digits } from "../../page.ts";
import { storableText } from "../../text-schema.ts";
import { isZone } from "../../time/zone-name.ts";
import { channel, connections, guid, interactionTypes, outcomes, searchOrders } from "../schema.ts";
import { MOST_FILTER_LENGTH } from "../values.ts";
import { HANDLING_ROWS } from "./handling.ts";
import { LAST_DIGITS } from "./last-digits.ts";
import { MOST_SPAN_SECONDS } from "./span.ts";

const HIGHEST_ROWS = 10_000;

const lastDigits = new RegExp(`^\\d{${LAST_DIGITS.least},${LAST_DIGITS.most}}$`);
const filter = storableText(MOST_FILTER_LENGTH);
const zone = z.string().refine(isZone, "must be an IANA time zone, such as America/Montevideo").default("UTC");

/** What the API document says of the page; an example of what is read from text gets lost on the way to it. */
const paging = {
  index: {
    description: "Number of the page, from 0; required, except for streams",
    override: ({ jsonSchema }: { jsonSchema: object }) => void Object.assign(jsonSchema, { examples: [0] }),
  },
  rows: {
    description: "Rows per page; required, except for streams",
    override: ({ jsonSchema }: { jsonSchema: object }) => void Object.assign(jsonSchema, { examples: [50] }),
  },
};

/** What a search takes in either form; every text filter is one value. */
const filters = {
  initialdate: filter.optional().meta({
    description: "The first second of the range, in `format` and `timezone`; both dates, or `contactId`",
    examples: ["2026-11-01 00:00:00"],
  }),
  finaldate: filter.optional().meta({
    description: "The last second of the range, at most the end of today",
    examples: ["2026-11-01 23:59:59"],
  }),
  format: z.string().optional().meta({ description: "Unicode (LDML) date pattern; default yyyy-MM-dd HH:mm:ss" }),
  timezone: zone.meta({ description: "Time zone of the dates in the request; answers are in UTC" }),
  contactId: filter.optional().meta({ description: "The contact's id in the CRM; with it, no dates are required" }),
  client: filter.optional().meta({ description: "Start of the client's id or name" }),
  clientEnd: z
    .string()
    .regex(lastDigits, `must be ${LAST_DIGITS.least} to ${LAST_DIGITS.most} digits`)
    .optional()
    .meta({ description: "The last digits of the client's id, at least 4; beside `client`, either may match" }),
  clientId: filter.optional().meta({ description: "Start of the client's id" }),
  clientName: filter.optional().meta({ description: "Start of the client's name" }),
  connectedInteraction: z.enum(connections).optional().meta({ description: "Whether an agent handled it" }),
  outcome: z
    .enum(outcomes)
    .optional()
    .meta({
      description:
        "The outcome of an inbound interaction; others have none. ANSWERED: finished, and an agent answered it. ABANDONED: " +
        "finished without an agent, because the client left or there was no automation. CONTAINED: finished by an automation " +
        "alone. UNFINISHED: all others. Each finds what a breakdown by `service` counts under that name",
    }),
  subject: filter.optional().meta({ description: "Part of an email's subject" }),
  interactionType: z.enum(interactionTypes).optional(),
  guid: guid.optional(),
  after: z
    .string()
    .max(16_000)
    .optional()
    .meta({ description: "`next` of an earlier answer: continues after its last row" }),
};

/** Bounds in seconds, or of how often, each part of what is found; in a query they are digits. */
function boundsOf<Field extends z.ZodType>(field: () => Field) {
  const bound = (description: string) => field().optional().meta({ description });
  return {
    minDuration: bound("Took so many seconds or more, from start to end; one without an end is not found"),
    maxDuration: bound("Took so many seconds or less; one without an end is not found"),
    minWait: bound("An agent answered after so many seconds or more; what none answered is not found"),
    maxWait: bound("An agent answered within so many seconds; what none answered is not found"),
    minHold: bound("The client was on hold for so many seconds or more, all holds together"),
    maxHold: bound("The client was on hold for so many seconds or less; what was never on hold is not found"),
    minTransfers: bound("Transferred so many times or more; those that failed do not count"),
    maxTransfers: bound("Transferred so many times or fewer"),
  };
}

const list = (text: string) => text.split(",");
/** A parameter that may stand more than once and hold several values between commas. */
const names = z
  .array(z.string())
  .transform((all) => all.flatMap(list))
  .pipe(z.array(filter));
const ids = names.pipe(
  z.array(
    z
      .string()
      .regex(/^-?\d{1,15}$/, "must be whole numbers in digits")
      .transform(Number),
  ),
);

/** What is chosen of the results, for a page or a file. */
export const chosenGuids = z
  .array(guid)
  .min(1, "must name an interaction")
  .max(10_000)
  .optional()
  .meta({ description: "Only these of the results." });

/** The five properties of the GET's body (docs/contract.md, 14). */
const bodyNames = {
  users: z.array(filter).optional(),
  campaigns: z.array(filter).optional(),
  dispositions: z.array(z.int()).optional(),
  outboundHubs: z.array(filter).optional(),
  automations: z.array(filter).optional(),
};

/** What an interaction may not have, by the names of the filters. */
const withoutLists = {
  channels: z.array(channel).optional(),
  outcome: z.array(z.enum(outcomes)).optional(),
  interactionType: z.array(z.enum(interactionTypes)).optional(),
  ...bodyNames,
};

const without = z.strictObject(withoutLists).meta({
  id: "InteractionsWithout",
  description: "Only interactions without any of these; an empty list is no filter",
});

export const interactionsBody = z.strictObject(bodyNames).meta({ id: "InteractionsBody" });
export type InteractionsBody = z.output<typeof interactionsBody>;

/** Names of the query's parameters that may be repeated. */
export const repeatableNames = Object.keys(bodyNames);

export const interactionsParams = z.strictObject({
  ...filters,
  channels: z
    .string()
    .transform(list)
    .pipe(z.array(channel))
    .optional()
    .meta({ description: `Several, separated by commas: ${channel.options.join(", ")}` }),
  connectorId: filter.optional(),
  ...boundsOf(() => digits(0, MOST_SPAN_SECONDS)),
  index: digits(0).optional().meta(paging.index),
  rows: digits(1, HIGHEST_ROWS).optional().meta(paging.rows),
  orders: z
    .string()
    .transform(jsonLike('[{"field":"start_date","direction":"asc"}]'))
    .pipe(searchOrders)
    .optional()
    .meta({ description: 'JSON, at most 3: `[{"field":"start_date","direction":"desc"}]`' }),
  without: z
    .string()
    .transform(jsonLike('{"users":["ana"]}'))
    .pipe(without)
    .optional()
    .meta({ description: 'JSON: `{"users":["ana"]}` finds only what has no segment of that user' }),
  users: names.optional(),
  campaigns: names.optional(),
  dispositions: ids.optional(),
  outboundHubs: names.optional(),
  automations: names.optional(),
});

/** Everything as JSON (POST search). */
export const interactionsSearch = z
  .strictObject({
    ...filters,
    ...bodyNames,
    without: without.optional(),
    guids: chosenGuids,
    channels: z.union([z.array(channel), z.string().transform(list).pipe(z.array(channel))]).optional(),
    connectorId: z.union([filter, z.int().transform(String)]).optional(),
    ...boundsOf(() => z.int().min(0).max(MOST_SPAN_SECONDS)),
    index: z.int().min(0).optional().meta(paging.index),
    rows: z.int().min(1).max(HIGHEST_ROWS).optional().meta(paging.rows),
    orders: searchOrders.optional(),
    total: z.boolean().optional().meta({ description: "false: `total` is null in the answer, which comes sooner" }),
    handling: z
      .boolean()
      .optional()
      .meta({
        description: `true: each row has \`handling\`: wait, hold and transfers; at most ${HANDLING_ROWS} rows then`,
      }),
  })
  .meta({ id: "InteractionsSearch" });

/** A search as it is sent. */
export type SearchBody = z.input<typeof interactionsSearch>;

/** A search as either form gives it. */
export type Search = z.output<typeof interactionsSearch>;

/** The query and the body of one GET together. */
export function withBody(query: z.output<typeof interactionsParams>, body: InteractionsBody | undefined): Search {
  const twice = Object.keys(body ?? {}).find((name) => name in query);
  if (twice) throw invalid(twice, "is given both in the query and in the body", "repeated");
  return { ...query, ...body };
}

function jsonLike(example: string): (text: string, context: z.RefinementCtx) => unknown {
  return (text, context) => {
    try {
      return parseJsonText(text);
    } catch {
      context.addIssue({ code: "custom", message: `must be JSON: ${example}` });
      return z.NEVER;
    }
  };
}
