import { z } from "zod";
import { channels, connections, interactionTypes, MOST_ORDERS, orderFields, outcomes } from "./values.ts";

export { channels, connections, interactionTypes, orderFields, outcomes };

export const channel = z.enum(channels);
export type Channel = z.output<typeof channel>;

export const direction = z.enum(["inbound", "outbound"]);

/** Any case in, lower case out. */
export const guid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, "must be a UUID")
  .transform((text) => text.toLowerCase());

const date = z.string().meta({ description: "yyyy-MM-dd HH:mm:ss, UTC", examples: ["2026-11-05 05:40:27"] });
const seconds = z.int().nullable();
const name = z.string().nullable();

export type OrderField = (typeof orderFields)[number];
export type Order = { field: OrderField; direction: "asc" | "desc" };

/** What a search is sorted by. */
export const searchOrders = z
  .array(z.strictObject({ field: z.enum(orderFields), direction: z.enum(["asc", "desc"]) }))
  .max(MOST_ORDERS, `must name at most ${MOST_ORDERS} fields`)
  .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, "must name each field once");

/** Interaction summary (docs/contract.md, 12.1). What an interaction lacks is null. */
export const interactionRecord = z
  .object({
    guid: z.uuid(),
    channel,
    segments: z.array(z.object({ campaign: z.string(), agent: name })),
    direction,
    timings: z.object({ startDate: date, endDate: date.nullable(), duration: seconds }),
    client: z.object({ id: name, name, contactId: name }),
    flags: z.object({ holiday: z.boolean(), outOfTime: z.boolean(), finished: z.boolean() }),
    disposition: z.object({ id: z.int(), comment: z.string(), levels: z.array(z.string()) }).nullable(),
    dialer: z.object({ id: z.int(), name: z.string(), list: name }).nullable(),
    connectorId: name,
  })
  .meta({ id: "Interaction" });
export type InteractionRecord = z.output<typeof interactionRecord>;

/** A page of interactions. `next` is what `after` takes to go on, null on the last page. */
export const interactionPage = z.object({
  result: z.array(interactionRecord),
  index: z.int(),
  rows: z.int(),
  total: z.int(),
  serverDate: date,
  next: z.string().nullable(),
});

const handling = z.object({
  wait: seconds.meta({ description: "Seconds until an agent answered; null where none did" }),
  hold: seconds.meta({
    description: "Seconds on hold, by the hold and park events of its segments; null where there are none",
  }),
  transfers: z.int().min(0).meta({ description: "Transfers that did not fail" }),
});
export type Handling = z.output<typeof handling>;

const searchedRecord = interactionRecord
  .extend({ handling: handling.optional().meta({ description: "Where it was asked for" }) })
  .meta({ id: "SearchedInteraction" });

/** The same where the total may not be wanted, and more of each interaction may. */
export const searchedPage = interactionPage.extend({ result: z.array(searchedRecord), total: z.int().nullable() });
export type SearchedPage = z.output<typeof searchedPage>;

export const origins = ["backToQueue", "campaign", "endBot", "agent", ""] as const;

/** A segment with all its details, and the automation that attended it. */
const segmentRecord = z
  .object({
    segmentId: z.string(),
    campaign: z.string(),
    channel,
    direction,
    connectorId: name,
    agent: name,
    assignedAgent: name,
    automation: name,
    origin: z.enum(origins).nullable(),
    subject: name,
    in: z.int(),
    out: z.int(),
    data: z.record(z.string(), z.unknown()),
    events: z.array(z.object({ event: z.string(), startTime: date.nullable(), endTime: date.nullable() })),
    timings: z.object({
      startDate: date,
      endDate: date.nullable(),
      dateAttended: date.nullable(),
      dateAttendedAgent: date.nullable(),
      dateFirstResponse: date.nullable(),
      duration: seconds,
      holdtime: seconds.meta({ description: "The wait in the queue, in seconds, as the platform reported it" }),
      attentionTime: seconds,
      firstResponseTime: seconds,
      art: seconds,
    }),
    client: z.object({ id: name, name, userName: name, contactId: name }),
    flags: z.object({
      finished: z.boolean(),
      abandon: z.boolean(),
      finishedByTimeout: z.boolean(),
      finishedByClient: z.boolean(),
      attendedByBot: z.boolean(),
      holiday: z.boolean(),
      outOfTime: z.boolean(),
    }),
    disposition: z.object({ id: z.string(), comment: z.string(), levels: z.array(z.string()) }).nullable(),
    dialer: z.object({ id: z.int(), name: z.string() }).nullable(),
    transfer: z
      .object({ type: name, destinationType: name, destination: name, successful: z.boolean().nullable() })
      .nullable(),
    comments: z.array(z.unknown()),
  })
  .meta({ id: "Segment" });
export type SegmentRecord = z.output<typeof segmentRecord>;

/** The segments of one interaction in order of start; `index`, `rows` and `total` are 0 (docs/contract.md, 12.2). */
export const interactionDetail = z.object({
  result: z.array(segmentRecord),
  index: z.literal(0),
  rows: z.literal(0),
  total: z.literal(0),
  serverDate: date,
});
export type InteractionDetail = z.output<typeof interactionDetail>;

/** What became of a feed. */
export const feedReceipt = z.object({
  result: z.object({
    received: z.int(),
    created: z.int(),
    updated: z.int(),
    rejected: z.int(),
    errors: z.array(z.object({ line: z.int(), path: z.string(), code: z.string(), message: z.string() })),
  }),
});
export type FeedReceipt = z.output<typeof feedReceipt>;
