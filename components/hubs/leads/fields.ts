import { z } from "zod";
import type { ContactKind } from "@/lib/outbound/contact/contact.ts";
import type { NewLead } from "@/lib/outbound/leads/schema.ts";
import { clockText } from "../clock/due-time";
import { readData } from "../contacts/data-lines";
import { type ContactFieldFault, contactFields, emptyContact, inWords, numbersOf } from "../contacts/fields";

const absent = z.literal("");

type WrongTime = "dateToo" | "timeToo";

/** When a lead is due, as a form holds it: a date and a time on the zone's clock, or neither. */
const whenFields = {
  date: z.iso.date().or(absent),
  time: z.iso.time().or(absent),
  timezone: z.string().min(1),
};

export function whenForm(say: (wrong: WrongTime) => string) {
  return z
    .object(whenFields)
    .refine(({ date, time }) => date !== "" || time === "", { path: ["date"], ...inWords(say("dateToo")) })
    .refine(({ date, time }) => date === "" || time !== "", { path: ["time"], ...inWords(say("timeToo")) });
}

/** A lead as the form holds it: text throughout. */
export function leadForm(kind: ContactKind, say: (wrong: ContactFieldFault | WrongTime) => string) {
  return z.intersection(whenForm(say), z.object(contactFields(kind, say)));
}

export type LeadFields = z.output<ReturnType<typeof leadForm>>;

export const emptyLead: LeadFields = { ...emptyContact, date: "", time: "", timezone: "UTC" };

/** The lead as the API takes it: what was left empty is left out. */
export function leadOf({ client, date, time, timezone, data, ...rest }: LeadFields, kind: ContactKind): NewLead {
  const given = Object.entries(rest).filter(([, value]) => value !== "" && value !== null && !isEmpty(value));
  const whom = kind === "telephony" ? { clientIds: numbersOf(client) } : { clientId: client };
  const known = data.trim() === "" ? {} : { data: readData(data) ?? {} };
  const due = date === "" ? {} : { scheduleDate: clockText(date, time) };
  return { ...whom, ...Object.fromEntries(given), timezone, ...known, ...due };
}

/** The field in which what the API says of `leads[0].clientIds[1]` and the like can be put right. */
export function leadFieldOf(path: string): keyof LeadFields | null {
  const [, name = ""] = /^leads\[0\]\.([A-Za-z]+)/.exec(path) ?? [];
  if (name === "clientId" || name === "clientIds") return "client";
  if (name === "scheduleDate") return "date";
  return name in emptyLead ? (name as keyof LeadFields) : null;
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
