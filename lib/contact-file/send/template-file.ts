import { csvLine } from "../../csv.ts";
import type { Locale } from "../../i18n/locale.ts";
import { contactKind } from "../../outbound/contact/contact.ts";
import { templateHeader } from "../judge/field-names.ts";
import { targetsOf } from "../judge/fields.ts";
import type { HubFacts } from "../protocol.ts";

const names: Record<Locale, string> = { en: "Name", es: "Nombre", pt: "Nome" };

const examples = {
  clientIds: "+34600111222",
  timezone: "Europe/Madrid",
  priority: "0",
  contactId: "crm-1",
  agent: "ana",
  subject: "",
  content: "",
  template: "",
  attachments: "",
  date: "2027-07-01",
  time: "10:00",
} as const;

/** A file to fill in for a hub, as CSV with a mark: headers that match by themselves, and one row as an example. */
export function templateFile(hub: Pick<HubFacts, "channel" | "array" | "preview">, language: Locale): string {
  const kind = contactKind(hub.channel);
  const isEmail = kind === "email";
  const cells = targetsOf(kind, hub.array, hub.preview).flatMap((to): [string, string][] => {
    if (to === "data" || to === "skip" || to === "scheduleDate") return [];
    const example = to === "clientId" ? (isEmail ? "ana@example.com" : examples.clientIds) : examples[to];
    return [[templateHeader(to, isEmail, language), example]];
  });
  cells.push([names[language], "Ana"]);
  return `\ufeff${csvLine(cells.map(([header]) => header))}${csvLine(cells.map(([, example]) => example))}`;
}
