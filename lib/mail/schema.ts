import { z } from "zod";
import { storableText } from "../text-schema.ts";
import { readHost, readMailAddress } from "./address.ts";

/** `none` never encrypts, `starttls` refuses a server that cannot, `tls` encrypts from the first byte. */
export const mailSecurities = ["none", "starttls", "tls"] as const;

/** The port that servers usually have for each. */
export const usualPorts = { none: 25, starttls: 587, tls: 465 } as const;

const host = z.string().transform((text, context) => {
  const read = readHost(text.trim());
  if (read !== null) return read;
  context.addIssue({ code: "custom", message: "must be the name or the address of a host" });
  return z.NEVER;
});

export const bareAddress = z.string().transform((text, context) => {
  const read = readMailAddress(text.trim());
  if (read !== null) return read;
  context.addIssue({ code: "custom", message: "must be a bare address such as flows@example.com" });
  return z.NEVER;
});

const printable = (high: number) =>
  storableText(high).refine((text) => !/\p{Cc}/u.test(text), "must not contain control characters");

/** As PUT takes it. An empty `username`: the server is used without signing in. */
export const mailFields = z.strictObject({
  host: host.describe("Where the mail server listens. It may be an inner one."),
  port: z.int().min(1).max(65_535),
  security: z
    .enum(mailSecurities)
    .describe("`starttls` refuses a server that does not encrypt; `none` never encrypts."),
  username: printable(256).nullable().default(null).describe("null or empty: the server is used without signing in."),
  password: printable(1024)
    .nullish()
    .transform((password) => password ?? undefined)
    .describe(
      "Never given back. Absent or null: it stays. It must be given where `host`, `port` or `username` changes, so that nobody sends a password elsewhere that they do not know.",
    ),
  from: bareAddress.describe("The address that messages come from."),
  fromName: printable(128).default("").describe("The name beside it."),
  ratePerSecond: z
    .int()
    .min(1)
    .max(1000)
    .nullable()
    .default(null)
    .describe("So many messages a second at most, in each process; null: as many as there are."),
});
export type MailFields = z.output<typeof mailFields>;

/** The mail server as it is answered. */
const mailServer = z
  .object({
    host: z.string(),
    port: z.int(),
    security: z.enum(mailSecurities),
    username: z.string().nullable(),
    hasPassword: z.boolean(),
    from: z.string(),
    fromName: z.string(),
    ratePerSecond: z.int().nullable(),
    readOnly: z.boolean().describe("Set by `SMTP_URL` and `MAIL_FROM` in the environment: PUT and DELETE answer 409."),
    changedAt: z.string().nullable().meta({ description: "yyyy-MM-dd HH:mm:ss, UTC; null if it is read only." }),
    changedBy: z.string().nullable(),
  })
  .meta({ id: "MailServer" });
export type MailServer = z.output<typeof mailServer>;

export const mailAnswer = z.object({
  result: mailServer.nullable().describe("null: no mail server is set up, and email nodes leave by `error`."),
});

export const mailTrial = z.strictObject({ to: bareAddress.describe("Who gets the message.") });
export type MailTrial = z.output<typeof mailTrial>;

export const mailTrialAnswer = z.object({
  result: z.object({
    messageId: z.string(),
    accepted: z.array(z.string()),
    rejected: z.array(z.string()).describe("Empty: a refused recipient is an error here."),
    answer: z.string().describe("What the mail server said when it took the message."),
  }),
});
export type MailTrialAnswer = z.output<typeof mailTrialAnswer>["result"];
