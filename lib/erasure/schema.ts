import { z } from "zod";
import { digits } from "../page.ts";
import { storableText } from "../text-schema.ts";

const sought = storableText(256, 1).refine((given) => given.trim() === given, "must not start or end with a space");

const eitherOne = "must be given, or contactId instead";
const notBoth = "cannot be given together with clientId";

/** Who is meant: by a number or an address, or by a contact id. */
export const person = z
  .strictObject({
    clientId: sought.optional().meta({
      description: "Phone number or address; a number is compared by its digits, an address without regard to case.",
    }),
    contactId: sought.optional().meta({ description: "The id in the CRM, compared exactly." }),
  })
  .superRefine(({ clientId, contactId }, { addIssue }) => {
    if (clientId === undefined && contactId === undefined) {
      addIssue({ code: "custom", path: ["clientId"], message: eitherOne });
    }
    if (clientId !== undefined && contactId !== undefined) {
      addIssue({ code: "custom", path: ["contactId"], message: notBoth });
    }
  })
  .meta({ id: "Person" });
export type PersonAsked = z.output<typeof person>;

/** What an erasure would meet, where looking is quick; the rest is counted as it goes. */
export const erasurePreview = z.object({
  result: z.object({
    interactions: z.int(),
    segments: z.int(),
    contactsRemoved: z.int().meta({ description: "Contacts and leads that were not attempted yet." }),
    contactsBlanked: z.int().meta({ description: "Contacts and leads that were attempted." }),
    rejections: z.int(),
    blacklisted: z.boolean().meta({ description: "The blacklist keeps its entry." }),
  }),
});
export type ErasurePreview = z.output<typeof erasurePreview>["result"];

const date = z.string().meta({ description: "yyyy-MM-dd HH:mm:ss, UTC" });

/** The erasure of a person; once it is done, its certificate. */
export const erasureRecord = z
  .object({
    id: z.int(),
    state: z.enum(["waiting", "running", "done"]),
    askedBy: z.string(),
    askedAt: date,
    startedAt: date.nullable(),
    finishedAt: date.nullable(),
    soughtBy: z.enum(["clientId", "contactId"]),
    salt: z.string().meta({ description: "Hexadecimal." }),
    hash: z.string().meta({ description: "HMAC-SHA-256 of salt and value, keyed with SECRET; hexadecimal." }),
    step: z
      .string()
      .nullable()
      .meta({ description: "The step that it is at; `attempts`: it waits for an attempt at work to end." }),
    counts: z.record(z.string(), z.int()).meta({ description: "Rows by type." }),
    digest: z.string().nullable().meta({ description: "HMAC-SHA-256 over the certificate, keyed with SECRET." }),
  })
  .meta({ id: "Erasure" });
export type ErasureRecord = z.output<typeof erasureRecord>;

/** Whether the certificate is about the person, and stands as it was made. */
export const verification = z.object({ result: z.object({ matches: z.boolean(), intact: z.boolean() }) });
export type Verification = z.output<typeof verification>["result"];

export const erasuresParams = z.strictObject({ index: digits(0).default(0), rows: digits(1, 1000).default(50) });
export type ErasuresQuery = z.output<typeof erasuresParams>;

export const byErasureId = z.strictObject({ id: digits(1).meta({ description: "The erasure's id." }) });
