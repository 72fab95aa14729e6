import { z } from "zod";
import { recordName, storableText } from "../../../text-schema.ts";
import { isZone } from "../../../time/zone-name.ts";
import { scheduleDate } from "../../contact/contact.ts";

const COMMENT_CHARACTERS = 5000;

/** A disposition as a request names it. */
export const namedDisposition = z
  .union([
    z.int().min(1),
    z.string().regex(/^\d{1,16}$/, "must be the id of a disposition"),
    z.array(recordName).min(1).max(8),
  ])
  .meta({ description: "The id of a disposition, or its levels." });
export type NamedDisposition = z.output<typeof namedDisposition>;

export const disposing = z.strictObject({
  disposition: namedDisposition,
  comment: storableText(COMMENT_CHARACTERS).optional(),
  scheduleDate: scheduleDate
    .optional()
    .meta({ description: "When the callback is due, in `timezone`; in the past: as soon as possible." }),
  timezone: z
    .string()
    .refine(isZone, "must be the name of an IANA time zone, such as Europe/Madrid")
    .optional()
    .meta({ description: "Absent: the contact's, or the campaign's if it has none." }),
  agent: storableText(254, 1)
    .nullable()
    .optional()
    .meta({ description: "Who talked, and who calls back; null: anyone calls back." }),
});
export type Disposing = z.output<typeof disposing>;
