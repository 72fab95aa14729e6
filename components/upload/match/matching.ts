import { repeatable, targetsOf } from "@/lib/contact-file/judge/fields.ts";
import { type Mapping, mapping, type Target } from "@/lib/contact-file/judge/mapping.ts";
import type { Reading } from "@/lib/contact-file/reading.ts";
import { contactKind } from "@/lib/outbound/contact/contact.ts";
import type { UploadKind } from "../wizard-state";

type Taker = { channel: string; mode: string | null };

/** What a column can be on this hub, in the order to offer it. */
export function targetChoices(hub: Taker, kind: UploadKind): Target[] {
  return targetsOf(contactKind(hub.channel), kind, hub.mode === "preview");
}

/** What some column must be: whom to contact. */
function clientTarget({ channel }: Taker): "clientIds" | "clientId" {
  return channel === "telephony" ? "clientIds" : "clientId";
}

export function hasClient(hub: Taker, matched: Mapping): boolean {
  return matched.columns.some(({ to }) => to === clientTarget(hub));
}

/** A column is matched anew; what only one column can be is taken from the one that was it before. */
export function rematched(matched: Mapping, index: number, to: Target, name?: string): Mapping {
  const columns = matched.columns.map((column, at) => {
    if (at === index) return { header: column.header, to, ...(to === "data" && name ? { name } : {}) };
    return column.to === to && !repeatable.has(to) ? { header: column.header, to: "data" as const } : column;
  });
  return { ...matched, columns };
}

/** A matching of before, where it is one of these columns on such a hub; else null. */
export function fittingMapping(kept: unknown, reading: Reading, hub: Taker, kind: UploadKind): Mapping | null {
  const read = mapping.safeParse(kept);
  if (!read.success) return null;
  const { columns } = read.data;
  const offered = targetChoices(hub, kind);
  const same =
    columns.length === reading.columns.length &&
    columns.every(({ header, to }, at) => header === reading.columns[at]?.header && offered.includes(to));
  return same && hasClient(hub, read.data) ? read.data : null;
}

/** Whether what is read is surely what its owner means: then a matching of before needs no second look. */
export function isPlain({ sheets, notes }: Reading): boolean {
  const seen = sheets.filter(({ hidden }) => !hidden);
  return seen.length <= 1 && !notes.some(({ code }) => code === "encoding-guessed");
}
