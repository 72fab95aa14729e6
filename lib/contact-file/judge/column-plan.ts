import { type ContactKind, contactKind } from "../../outbound/contact/contact.ts";
import type { HubFacts } from "../protocol.ts";
import type { Mapping, Target } from "./mapping.ts";

/** Which columns make which part of a contact. */
export type ColumnPlan = {
  kind: ContactKind;
  array: HubFacts["array"];
  /** Numbers or the address, in the order to try. */
  who: number[];
  timezone: number | null;
  priority: number | null;
  contactId: number | null;
  agent: number | null;
  subject: number | null;
  content: number | null;
  template: number | null;
  attachments: number[];
  date: number | null;
  time: number | null;
  scheduleDate: number | null;
  data: { column: number; name: string }[];
};

/** The first column of each target; of data by one name, the first too. */
export function columnPlan({ columns }: Mapping, hub: HubFacts): ColumnPlan {
  const all = (to: Target) => columns.flatMap((column, index) => (column.to === to ? [index] : []));
  const one = (to: Target) => all(to)[0] ?? null;
  const kind = contactKind(hub.channel);
  const data = new Map<string, number>();
  for (const [index, { header, to, name = header }] of columns.entries()) {
    if (to === "data" && !data.has(name)) data.set(name, index);
  }
  return {
    kind,
    array: hub.array,
    who: kind === "telephony" ? all("clientIds") : all("clientId").slice(0, 1),
    timezone: one("timezone"),
    priority: one("priority"),
    contactId: one("contactId"),
    agent: one("agent"),
    subject: one("subject"),
    content: one("content"),
    template: one("template"),
    attachments: all("attachments"),
    date: one("date"),
    time: one("time"),
    scheduleDate: one("scheduleDate"),
    data: [...data].map(([name, column]) => ({ column, name })),
  };
}
