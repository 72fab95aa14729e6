import { z } from "zod";
import { digits, pageSchema } from "../../page.ts";
import { storableText } from "../../text-schema.ts";

const date = z.string().meta({ description: "yyyy-MM-dd HH:mm:ss, UTC" });
const count = z.int();

const counts = z.object({ received: count, created: count, updated: count, rejected: count, ahead: count }).meta({
  description: "`ahead` of the received were dated in the future; a search by dates finds them only after that date",
});
export type FeedCounts = z.output<typeof counts>;

const feedStates = ["never", "healthy", "silent", "rejecting"] as const;
export type FeedState = (typeof feedStates)[number];

/** How the feed does. */
export const feedHealth = z.object({
  result: z.object({
    own: z.boolean().meta({
      description:
        "Whether only what the caller sent is counted, because the caller's profile does not show everything",
    }),
    state: z.enum(feedStates).meta({
      description: "rejecting: something was rejected within the last hour; silent: nothing was received for an hour",
    }),
    lastReceived: date.nullable(),
    newest: date
      .nullable()
      .meta({ description: "The latest start or end, not counting future dates, of what was received within a day" }),
    lag: z.int().nullable().meta({ description: "Seconds from there to now" }),
    minute: counts,
    hour: counts,
    day: counts,
    minutes: z
      .array(z.object({ at: date, received: count, rejected: count }))
      .meta({ description: "The last 60 minutes, oldest first" }),
    callers: z
      .array(
        z.object({
          user: z.string(),
          key: z.string().nullable(),
          lastReceived: date,
          newest: date.nullable(),
          day: counts,
        }),
      )
      .meta({ description: "The sources of the last 30 days, by user and API key" }),
    waiting: count.meta({ description: "Rejects that were not resolved or discarded yet" }),
    causes: z
      .array(z.object({ cause: z.string(), code: z.string(), message: z.string(), count }))
      .meta({ description: "Their causes, the most frequent first" }),
  }),
  serverDate: date,
});
export type FeedHealth = z.output<typeof feedHealth>["result"];

const rejectFields = {
  id: z.int(),
  receivedAt: date,
  user: z.string(),
  key: z.string().nullable(),
  form: z
    .enum(["line", "body"])
    .meta({ description: "A line of a stream, or a JSON body that was rejected as a whole" }),
  line: z.int().nullable(),
  path: z.string(),
  code: z.string(),
  message: z.string(),
  cause: z.string(),
  errorCount: count,
  size: z.int().meta({ description: "Size in bytes, as received" }),
  cut: z.boolean().meta({ description: "Whether only the start was kept" }),
  outcome: z.enum(["waiting", "stored"]),
  retries: count,
  retriedAt: date.nullable(),
};

const rejectSummary = z
  .object({ ...rejectFields, excerpt: z.string().meta({ description: "The start of the payload" }) })
  .meta({ id: "FeedRejectSummary" });
export type RejectSummary = z.output<typeof rejectSummary>;

const rejectRecord = z
  .object({
    ...rejectFields,
    errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
    payload: z.string().meta({ description: "As received" }),
    base64: z.string().nullable().meta({ description: "The payload, if it is not UTF-8" }),
    edited: z.string().nullable().meta({ description: "What was last sent instead" }),
  })
  .meta({ id: "FeedReject" });
export type RejectRecord = z.output<typeof rejectRecord>;

export const rejectPage = pageSchema(rejectSummary);
export type RejectPage = z.output<typeof rejectPage>;
export const rejectAnswer = z.object({ result: rejectRecord });

const code = storableText(64, 1);
const cause = storableText(256, 1);

export const rejectsParams = z.strictObject({
  index: digits(0).default(0),
  rows: digits(1, 1000).default(50),
  code: code.optional(),
  cause: cause.optional(),
  outcome: z.enum(["waiting", "stored"]).optional(),
});
export type RejectsQuery = z.output<typeof rejectsParams>;

export const rejectId = z.object({ id: digits(1) });

/** Which of the waiting rejects are meant: those of a code, of a cause, or of both. */
export const rejectsOf = z
  .strictObject({ code: code.optional(), cause: cause.optional() })
  .refine(({ code, cause }) => code !== undefined || cause !== undefined, "must name a code or a cause");
export type RejectsOf = z.output<typeof rejectsOf>;

export const retryBody = z.strictObject({
  payload: z
    .string()
    .min(1)
    .max(4 * 1024 * 1024)
    .optional(),
});

export const retryAnswer = z.object({
  result: z.object({ stored: z.boolean(), created: count, updated: count, reject: rejectRecord }),
});
export type RetryAnswer = z.output<typeof retryAnswer>["result"];

export const retriedAnswer = z.object({
  result: z.object({
    retried: count,
    stored: count,
    rejected: count,
    cut: count.meta({ description: "Not retried: only their start was kept" }),
  }),
});
export type Retried = z.output<typeof retriedAnswer>["result"];

export const discardedAnswer = z.object({ result: z.object({ discarded: count }) });
