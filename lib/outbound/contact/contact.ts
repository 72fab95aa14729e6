import { z } from "zod";
import { isAddress, phoneNumber } from "../../client-id.ts";
import { storableText } from "../../text-schema.ts";
import { parseWall } from "../../time/instant.ts";
import { isZone } from "../../time/zone-name.ts";

const phone = z
  .union([z.string(), z.int()], { error: "must be a phone number, text or an integer" })
  .refine(
    (given) => phoneNumber(given) !== null,
    "must be a phone number of 3 to 20 digits, with or without a leading +",
  );

export const jsonObject = z.custom<object>(
  (given) => typeof given === "object" && given !== null && !Array.isArray(given),
  { error: "must be a JSON object" },
);

const anyContact = {
  timezone: z
    .string()
    .refine(isZone, "must be the name of an IANA time zone, such as Europe/Madrid")
    .optional()
    .meta({ description: "The hub's calling window applies in this time zone; absent: the campaign's time zone." }),
  priority: z.int32().optional().meta({ description: "Lower numbers are contacted first; default 0." }),
  contactId: storableText(256).optional().meta({ description: "The contact's id in the CRM." }),
  agent: z.string().optional().meta({ description: "Username of the agent who handles the contact, on preview hubs." }),
  data: jsonObject
    .meta({ override: { type: "object" }, description: "Custom fields as JSON, at most 64 KB; shown to agents." })
    .optional(),
};

/** The most that a contact's data may be. */
export const maxDataBytes = 64 * 1024;

export function dataBytes(data: object | undefined): number {
  return new TextEncoder().encode(JSON.stringify(data ?? null)).length;
}

const channelContact = {
  content: storableText(1_000_000).optional().meta({ description: "The message; absent: the template's." }),
  template: z.string().optional().meta({ description: "A template of the hub's channel; absent: the hub's." }),
};

const oneLine = (given: string) => !/\p{Cc}/u.test(given);

const takenBy = {
  telephony: { description: "For telephony hubs." },
  email: { description: "For email hubs." },
  message: { description: "For SMS and WhatsApp hubs." },
};

/** Contacts, by what a hub contacts (docs/contract.md, 11). What else an object holds is dropped. */
export const contactSchemas = {
  telephony: z
    .object({
      clientIds: z.array(phone).min(1, "must have at least one number").meta({ description: "In the order to try." }),
      ...anyContact,
    })
    .meta(takenBy.telephony),
  email: z
    .object({
      clientId: z.string().refine(isAddress, "must be an email address"),
      subject: storableText(998).refine(oneLine, "must be one line").optional(),
      attachments: z.array(z.string()).max(100).optional().meta({ description: "Paths of the hub's attachments." }),
      ...channelContact,
      ...anyContact,
    })
    .meta(takenBy.email),
  message: z.object({ clientId: phone, ...channelContact, ...anyContact }).meta(takenBy.message),
};

export type ContactKind = keyof typeof contactSchemas;

/** A contact that passed its schema, of whichever kind: the code behind reads one shape. */
export type Contact = {
  clientIds?: (string | number)[];
  clientId?: string | number;
  timezone?: string;
  priority?: number;
  contactId?: string;
  agent?: string;
  data?: object;
  content?: string;
  template?: string;
  subject?: string;
  attachments?: string[];
  scheduleDate?: string;
  expiresAt?: string;
};

/** When to reach a lead: strictly `yyyy-MM-dd HH:mm:ss`, and such that UTC still has four digits for its year. */
export const scheduleDate = z
  .string()
  .refine((given) => parseWall(given) !== null, "must be a date and time, yyyy-MM-dd HH:mm:ss")
  .refine((given) => !given.startsWith("9999"), "must be before the year 9999");

const schedule = scheduleDate.optional().meta({
  description: "In the lead's time zone, or the campaign's if it has none; absent or past: as soon as possible.",
});

/** Until when a lead may be contacted. */
export const expiry = z
  .string()
  .refine((given) => parseWall(given) !== null, "must be a date and time, yyyy-MM-dd HH:mm:ss in UTC");

const times = {
  scheduleDate: schedule,
  expiresAt: expiry.optional().meta({ description: "In UTC; from then on nobody is contacted. Absent: no end." }),
};

/** Fresh leads: contacts with a time to be contacted at. */
export const leadSchemas = {
  telephony: contactSchemas.telephony.extend(times).meta(takenBy.telephony),
  email: contactSchemas.email.extend(times).meta(takenBy.email),
  message: contactSchemas.message.extend(times).meta(takenBy.message),
};

/** Which contacts a hub of this channel takes. */
export function contactKind(channel: string): ContactKind {
  if (channel === "telephony" || channel === "email") return channel;
  return "message";
}
