import { z } from "zod";
import { digits } from "../../page.ts";
import { recordName, storableText } from "../../text-schema.ts";
import { parseWall } from "../../time/instant.ts";
import { isZone } from "../../time/zone-name.ts";
import { channel, connections, interactionTypes, outcomes, searchOrders } from "../schema.ts";
import { densities, NARROWEST_PX, WIDEST_PX } from "../search/column-view.ts";
import { presets } from "../search/range.ts";
import { MOST_SPAN_SECONDS } from "../search/span.ts";

const MOST_NAMES = 500;

const moment = z.string().refine((given) => parseWall(given) !== null, "must be a date and time, yyyy-MM-dd HH:mm:ss");
const filter = storableText(256, 1);
const names = z.array(filter).max(MOST_NAMES);
/** Seconds, or how often. */
const bound = z.int().min(0).max(MOST_SPAN_SECONDS);

/** What a search can name that not everybody may see, or that may be gone one day. */
export const namedFields = ["users", "automations", "campaigns", "dispositions", "outboundHubs"] as const;

const namedFilters = {
  channels: z.array(channel).max(MOST_NAMES).optional(),
  users: names.optional(),
  automations: names.optional(),
  campaigns: names.optional(),
  dispositions: z.array(z.int()).max(MOST_NAMES).optional(),
  outboundHubs: names.optional(),
};

/** A search as it is kept: the names are those of the API's search. */
export const savedSearch = z
  .strictObject({
    range: z.enum(presets).optional().describe("A relative range; instead of both dates."),
    initialdate: moment.optional(),
    finaldate: moment.optional(),
    timezone: z.string().refine(isZone, "must be an IANA time zone").optional().describe("Absent: the viewer's own."),
    client: filter.optional(),
    contactId: filter.optional(),
    subject: filter.optional(),
    interactionType: z.enum(interactionTypes).optional(),
    connectedInteraction: z.enum(connections).optional(),
    outcome: z.enum(outcomes).optional(),
    minDuration: bound.optional(),
    maxDuration: bound.optional(),
    minWait: bound.optional(),
    maxWait: bound.optional(),
    minHold: bound.optional(),
    maxHold: bound.optional(),
    minTransfers: bound.optional(),
    maxTransfers: bound.optional(),
    ...namedFilters,
    without: z
      .strictObject({
        ...namedFilters,
        outcome: z.array(z.enum(outcomes)).max(MOST_NAMES).optional(),
        interactionType: z.array(z.enum(interactionTypes)).max(MOST_NAMES).optional(),
      })
      .optional()
      .describe("What is excluded."),
    orders: searchOrders.optional(),
  })
  .superRefine(({ range, initialdate, finaldate }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const dates = [initialdate, finaldate].filter((one) => one !== undefined).length;
    if (range !== undefined && dates > 0) wrong("range", "replaces both dates");
    else if (range === undefined && dates < 2) wrong("range", "is required, or both dates instead");
    if (initialdate && finaldate && initialdate > finaldate) wrong("initialdate", "must not be after finaldate");
  })
  .meta({ id: "SavedSearch" });
export type SavedSearch = z.output<typeof savedSearch>;

const columnSetting = z.strictObject({
  id: storableText(64, 1),
  shown: z.boolean(),
  pinned: z.boolean().describe("Stays visible when the others scroll."),
  width: z.int().min(NARROWEST_PX).max(WIDEST_PX).nullable().describe("In pixels; null for automatic."),
});

const fields = {
  name: recordName,
  shared: z.boolean().describe("Whether it is shared with the team: everyone who can search finds it."),
  search: savedSearch,
  columns: z.array(columnSetting).max(100).nullable().describe("From left to right; null leaves them to the viewer."),
  density: z.enum(densities).nullable().describe("How high the rows are; null leaves it to the viewer."),
};

export const savedViewFields = z.strictObject({
  ...fields,
  shared: fields.shared.default(false),
  columns: fields.columns.default(null),
  density: fields.density.default(null),
});
export type SavedViewFields = z.output<typeof savedViewFields>;
/** The same as it is sent. */
export type NewSavedView = z.input<typeof savedViewFields>;

/** What a person is asked about a view. */
export const savedViewName = z.object({ name: z.string().min(1).max(128).pipe(recordName), shared: z.boolean() });

export const savedViewChanges = z.strictObject(fields).partial();
export type SavedViewChanges = z.output<typeof savedViewChanges>;

const marks = {
  pinned: z.boolean().describe("Whether it is a tab of the caller's search page."),
  default: z.boolean().describe("Whether the caller's search page opens with it. One view at most."),
  teamDefault: z
    .boolean()
    .describe("Whether the search page opens with it for everyone without a default of their own. One view at most."),
};

export const savedViewMarks = z.strictObject(marks).partial();
export type SavedViewMarks = z.output<typeof savedViewMarks>;

export const savedViewRecord = z
  .object({
    id: z.int(),
    ...fields,
    ...marks,
    name: z.string(),
    owner: z.string(),
    leftOut: z
      .partialRecord(z.enum(namedFields), z.int())
      .describe(
        "How many names of each kind are not part of `search`, because they no longer exist or the viewer's profile does not show them.",
      ),
    gone: z
      .partialRecord(z.enum(namedFields), z.array(z.string()))
      .describe(
        "Of those, the names that no longer exist; ids for dispositions. Not told of kinds that the viewer's profile limits.",
      ),
    createdAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: "SavedView" });
export type SavedViewRecord = z.output<typeof savedViewRecord>;

export const savedViewsQuery = z.strictObject({
  index: digits(0).default(0).describe("Offset of the first view, from 0."),
  rows: digits(1, 10_000).default(1000),
});
export type SavedViewsQuery = z.output<typeof savedViewsQuery>;

export const savedViewId = z.strictObject({
  id: z.string().regex(/^\d{1,16}$/, "must be a whole number in digits"),
});
