import { z } from "zod";
import { digits, pageSchema } from "../page.ts";
import { storableText } from "../text-schema.ts";
import { parseWall } from "../time/instant.ts";
import { isZone } from "../time/zone-name.ts";
import { auditFileFormats } from "./file-formats.ts";

const moment = z.string().refine((given) => parseWall(given) !== null, "must be a date as yyyy-MM-dd HH:mm:ss");

/** Which entries: every filter given must fit. */
const auditFilter = {
  from: moment.optional().meta({ description: "The first second, in `timezone`." }),
  to: moment.optional().meta({ description: "The last second, in `timezone`." }),
  timezone: z.string().refine(isZone, "must be an IANA time zone").default("UTC"),
  user: storableText(128, 1).optional().meta({ description: "Who did it; the exact username." }),
  action: storableText(128, 1)
    .optional()
    .meta({ description: "An action such as `flow.deploy`, or all of an area: `flow`." }),
  target: storableText(256, 1)
    .optional()
    .meta({ description: "Part of the target's name; upper and lower case are the same." }),
  requestId: storableText(128, 1).optional().meta({ description: "The `X-Request-Id` of the request that did it." }),
};

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const notInOrder = { path: ["to"], message: "must not be before from" };

export const auditQuery = z
  .strictObject({ index: digits(0).default(0), rows: digits(1, 1000).default(50), ...auditFilter })
  .refine(inOrder, notInOrder);
export type AuditQuery = z.output<typeof auditQuery>;

export const auditFileQuery = z
  .strictObject({ format: z.enum(auditFileFormats).default("csv"), ...auditFilter })
  .refine(inOrder, notInOrder);
export type AuditFileQuery = z.output<typeof auditFileQuery>;
export type AuditFilter = Omit<AuditFileQuery, "format">;

export const auditEntryId = z.strictObject({ id: digits(1).meta({ description: "The entry's id." }) });

const referent = z.object({
  kind: z.enum(["list", "leads", "hub", "flow", "campaign", "profile", "template", "user"]),
  name: z.string(),
  hub: z.string().nullable().meta({ description: "The hub of a list or of leads." }),
  list: z.int().nullable().meta({ description: "The id of a list or of leads." }),
});
export type AuditReferent = z.output<typeof referent>;

/** One change, refusal or look: never with a secret in it. */
const auditEntry = z
  .object({
    id: z.int(),
    at: z.string().meta({ description: "yyyy-MM-dd HH:mm:ss, UTC" }),
    username: z.string(),
    apiKey: z.string().nullable().meta({ description: "Prefix of the API key that was used; null for a session." }),
    action: z.string(),
    target: z.string(),
    refersTo: referent.nullable().meta({
      description: "What the target names, as it is called now; null where it is gone or is none of these.",
    }),
    before: z.unknown().meta({ description: "The values before the change; null if there were none." }),
    after: z.unknown().meta({ description: "The values after the change." }),
    requestId: z.string().nullable(),
    sealed: z.boolean().meta({ description: "Whether it is sealed already; that takes a few seconds." }),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.output<typeof auditEntry>;

export const auditPage = pageSchema(auditEntry);
export const oneAuditEntry = z.object({ result: auditEntry });

/** The names that the log holds, to choose filters from. */
export const auditNames = z.object({ result: z.object({ users: z.array(z.string()), actions: z.array(z.string()) }) });
export type AuditNames = z.output<typeof auditNames>["result"];

/** What checking the chain of seals found. */
export const auditVerification = z.object({
  result: z.object({
    intact: z.boolean(),
    brokenAt: z.int().nullable().meta({
      description:
        "The first entry that differs from its seal, or has none although later ones have; 0: the start or the end of the log was changed.",
    }),
    entries: z.int(),
    sealed: z.int().meta({ description: "How many entries are sealed; the latest wait for a few seconds." }),
    head: z.string().nullable().meta({
      description:
        "The last seal, its number and its hash. Keep it elsewhere: `npm run admin -- verify-audit <head>` says later whether the log still has it.",
    }),
    since: z.string().nullable().meta({ description: "Date of the oldest entry, UTC." }),
    checkedAt: z.string(),
  }),
});
export type AuditVerification = z.output<typeof auditVerification>["result"];
