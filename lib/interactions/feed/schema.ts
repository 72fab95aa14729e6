import { z } from "zod";
import { REQUIRED } from "../../issue-words.ts";
import { isStorable } from "../../text.ts";
import { recordName, storableText } from "../../text-schema.ts";
import { parseWall } from "../../time/instant.ts";
import { channel, direction, guid, origins } from "../schema.ts";

// Names come again and again; what a good one is needs looking at once.
const good = new Set<string>();

/** Whether a record may have this name. */
export function isName(name: string): boolean {
  if (good.has(name)) return true;
  if (!recordName.safeParse(name).success) return false;
  if (good.size > 10_000) good.clear();
  good.add(name);
  return true;
}

const FIRST_YEAR = 1990;
const LAST_YEAR = 2057;

/** A date of the feed: between two of these lie fewer seconds than 31 bits count. */
export function isDate(text: string): boolean {
  const wall = parseWall(text);
  return wall !== null && wall.year >= FIRST_YEAR && wall.year <= LAST_YEAR;
}

/** Whether a segment does not end before it starts; dates of this form sort as they read. */
export function endsAfterStart({
  startDate,
  endDate,
}: {
  startDate: string;
  endDate?: string | null | undefined;
}): boolean {
  return !endDate || endDate >= startDate;
}

const dateRule = `must be a date and time in the form yyyy-MM-dd HH:mm:ss, in the years ${FIRST_YEAR} to ${LAST_YEAR}`;
const nameRule = "must be 1 to 128 characters, without control characters and without spaces at both ends";

const date = z.string().refine(isDate, dateRule);
const name = z.string().refine(isName, nameRule);
const nameOrEmpty = z.string().refine((given) => given === "" || isName(given), nameRule);
const short = z
  .string()
  .max(256, "must be at most 256 characters")
  .refine(isStorable, "must not contain a NUL character");
const long = z
  .string()
  .max(10_000, "must be at most 10000 characters")
  .refine(isStorable, "must not contain a NUL character");
const count = z.int().min(0).max(2_147_483_647);
const flag = z.boolean().nullish();

const idRule = "must be a whole number from 1 to 2147483647, or its digits as text";

/** An id as answers have it, text of digits; a number is taken too. */
const dispositionId = z
  .union(
    [
      z
        .string()
        .regex(/^[1-9]\d{0,9}$/, idRule)
        .transform(Number),
      z.int(),
    ],
    { error: ({ input }) => (input === undefined ? REQUIRED : idRule) },
  )
  .refine((id) => id >= 1 && id <= 2_147_483_647, idRule);

export const feedSegment = z
  .strictObject({
    segmentId: storableText(256, 1),
    campaign: name,
    channel,
    direction,
    connectorId: short.nullish(),
    agent: nameOrEmpty.nullish(),
    assignedAgent: short.nullish(),
    automation: nameOrEmpty.nullish(),
    origin: z.enum(origins).nullish(),
    subject: long.nullish(),
    in: count.nullish(),
    out: count.nullish(),
    data: z
      .custom<Record<string, unknown>>((data) => typeof data === "object" && !Array.isArray(data), "must be an object")
      .meta({ override: { type: "object" } })
      .nullish(),
    events: z.array(z.strictObject({ event: short, startTime: date.nullish(), endTime: date.nullish() })).nullish(),
    timings: z
      .strictObject({
        startDate: date,
        endDate: date.nullish(),
        dateAttended: date.nullish(),
        dateAttendedAgent: date.nullish(),
        dateFirstResponse: date.nullish(),
        duration: count.nullish(),
        holdtime: count.nullish(),
        attentionTime: count.nullish(),
        firstResponseTime: count.nullish(),
        art: count.nullish(),
      })
      .refine(endsAfterStart, { path: ["endDate"], message: "must not be before startDate" }),
    client: z
      .strictObject({
        id: short.nullish(),
        name: short.nullish(),
        userName: short.nullish(),
        contactId: short.nullish(),
      })
      .nullish(),
    flags: z
      .strictObject({
        finished: flag,
        abandon: flag,
        finishedByTimeout: flag,
        finishedByClient: flag,
        attendedByBot: flag,
        holiday: flag,
        outOfTime: flag,
      })
      .nullish(),
    disposition: z
      .strictObject({ id: dispositionId, comment: long.nullish(), levels: z.array(short).max(100).nullish() })
      .nullish(),
    dialer: z.strictObject({ id: z.int().nullish(), name, list: short.nullish() }).nullish(),
    transfer: z
      .strictObject({
        type: z.enum(["attended", "blind"]).nullish(),
        destinationType: short.nullish(),
        destination: short.nullish(),
        successful: flag,
      })
      .nullish(),
    comments: z.array(z.unknown()).nullish(),
  })
  .meta({ id: "FedSegment" });
/** As it is sent: what the schema would normalise, `factsOf` does. */
export type FeedSegment = z.input<typeof feedSegment>;

/** One interaction as the contact-centre platform posts it (docs/contract.md, 13). */
export const feedInteraction = z
  .strictObject({ guid, segments: z.array(feedSegment).min(1, "must have at least one segment").max(1000) })
  .meta({ id: "FedInteraction" });

/** The whole of a JSON body: one interaction, or some of them. */
export const feedBody = z.union([
  feedInteraction,
  z.strictObject({ interactions: z.array(feedInteraction).min(1).max(10_000) }),
]);
