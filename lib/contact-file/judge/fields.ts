import type { ContactKind } from "../../outbound/contact/contact.ts";
import type { Target } from "./mapping.ts";

const kinds: Record<ContactKind, readonly Target[]> = {
  telephony: ["clientIds"],
  email: ["clientId", "subject", "content", "template", "attachments"],
  message: ["clientId", "content", "template"],
};

const schedule: readonly Target[] = ["date", "time", "scheduleDate"];

/** What a column can be on a hub of this kind, in the order to offer it; `agent` is of preview hubs. */
export function targetsOf(kind: ContactKind, array: "list" | "leads", preview: boolean): Target[] {
  return [
    ...kinds[kind],
    "timezone",
    "priority",
    "contactId",
    ...(preview ? (["agent"] as const) : []),
    ...(array === "leads" ? schedule : []),
    "data",
    "skip",
  ];
}

/** Targets that several columns may have. */
export const repeatable: ReadonlySet<Target> = new Set<Target>(["clientIds", "attachments", "data", "skip"]);
