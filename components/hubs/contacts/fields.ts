import { z } from "zod";
import { isAddress, phoneNumber } from "@/lib/client-id.ts";
import type { ContactKind } from "@/lib/outbound/contact/contact.ts";
import type { ContactChanges, ContactRecord } from "@/lib/outbound/lists/contact-record-schema.ts";
import { readData, writeData } from "./data-lines";

/** What can be wrong with a contact beyond what every form knows; each is a message of the viewer's language. */
export type ContactFieldFault = "phones" | "phone" | "address" | "data";

/** The fields of a contact or a lead, as forms hold them: text throughout. */
export function contactFields(kind: ContactKind, say: (wrong: ContactFieldFault) => string) {
  const fits = {
    telephony: z.string().refine((text) => numbersOf(text).every(isPhone), inWords(say("phones"))),
    message: z.string().refine(isPhone, inWords(say("phone"))),
    email: z.string().refine(isAddress, inWords(say("address"))),
  }[kind];
  return {
    client: z.string().trim().min(1).pipe(fits),
    contactId: z.string().trim().max(256),
    priority: z.int32().or(z.literal("")),
    agent: z.string().trim(),
    template: z.string().nullable(),
    subject: z.string().max(998),
    content: z.string(),
    attachments: z.array(z.string()),
    data: z.string().refine((text) => readData(text) !== null, inWords(say("data"))),
  };
}

export function contactForm(kind: ContactKind, say: (wrong: ContactFieldFault) => string) {
  return z.object({ ...contactFields(kind, say), timezone: z.string().nullable() });
}

export type ContactFields = z.output<ReturnType<typeof contactForm>>;

export const emptyContact = {
  client: "",
  contactId: "",
  priority: "" as const,
  agent: "",
  template: null,
  subject: "",
  content: "",
  attachments: [],
  data: "",
};

/** A contact as the form takes it up. */
export function contactFieldsOf(contact: ContactRecord): ContactFields {
  return {
    client: contact.clientIds.join(", "),
    timezone: contact.timezone,
    contactId: contact.contactId ?? "",
    priority: contact.priority,
    agent: contact.agent ?? "",
    template: contact.template,
    subject: contact.subject ?? "",
    content: contact.content ?? "",
    attachments: contact.attachments,
    data: contact.data ? writeData(contact.data) : "",
  };
}

/** What the form changed, as the API takes it: what was emptied is taken away. */
export function changesOf(before: ContactFields, after: ContactFields, kind: ContactKind): ContactChanges {
  const changed = (Object.keys(after) as (keyof ContactFields)[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  return Object.fromEntries(
    changed.map((name) => (name === "client" ? whom(after.client, kind) : [name, valueFor(name)])),
  );

  function valueFor(name: keyof ContactFields): unknown {
    const value = after[name];
    if (name === "data") return after.data.trim() === "" ? null : readData(after.data);
    return value === "" || (Array.isArray(value) && value.length === 0) ? null : value;
  }
}

export function numbersOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
}

/** A message that stands as it is: it is in the viewer's language already. */
export function inWords(message: string) {
  return { message, params: { inWords: true } };
}

function whom(client: string, kind: ContactKind): [string, unknown] {
  return kind === "telephony" ? ["clientIds", numbersOf(client)] : ["clientId", client];
}

function isPhone(text: string): boolean {
  return phoneNumber(text) !== null;
}
