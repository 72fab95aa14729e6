import { contactKind } from "../../outbound/contact/contact.ts";
import type { HubFacts } from "../protocol.ts";
import type { SheetColumn } from "../reading.ts";
import { type CellKind, cellKind } from "./cell-kind.ts";
import { fieldNamed } from "./field-names.ts";
import { repeatable, targetsOf } from "./fields.ts";
import type { Mapping, Target } from "./mapping.ts";

type Field = Exclude<Target, "data" | "skip">;

/** What our own files of rows with problems add. */
const ours: ReadonlySet<string> = new Set(["_row", "_problem"]);

/** How columns seem to match: by their headers; where no header says who to contact, by what stands in them. */
export function autoMatch(columns: readonly SheetColumn[], hub: HubFacts): Mapping {
  const kind = contactKind(hub.channel);
  const fields = targetsOf(kind, hub.array, hub.preview).filter((to): to is Field => to !== "data" && to !== "skip");
  const [who = "clientId"] = fields;
  const taken = new Set<Target>();
  const take = (field: Field | null | undefined): Field | null => {
    if (!field || (taken.has(field) && !repeatable.has(field))) return null;
    taken.add(field);
    return field;
  };
  const byHeader = columns.map(({ given }) =>
    ours.has(given.trim()) ? "skip" : take(fieldNamed(given, fields, kind === "email")),
  );
  const lacksWho = !taken.has(who);
  const byContent = fieldsByContent(columns, who, hub);
  const matched = columns.map(({ given, filled }, index): Target => {
    const field = byContent[index];
    const isOpen = given.trim() === "" || (lacksWho && field === who);
    return byHeader[index] ?? (isOpen ? take(field) : null) ?? (filled > 0 ? "data" : "skip");
  });
  return {
    version: 1,
    columns: columns.map(({ header }, index) => ({ header, to: matched[index] ?? "skip" })),
    dateOrder: null,
  };
}

function fieldsByContent(columns: readonly SheetColumn[], who: Field, hub: HubFacts): (Field | undefined)[] {
  const kinds = columns.map(kindOf);
  const fields = new Map<CellKind, Field>([
    [hub.channel === "email" ? "address" : "number", who],
    ["zone", "timezone"],
  ]);
  if (hub.array === "leads") fields.set("time", "time").set("date", kinds.includes("time") ? "date" : "scheduleDate");
  return kinds.map((kind) => fields.get(kind));
}

/** What all samples of a column look like. */
function kindOf({ samples }: SheetColumn): CellKind {
  const kinds = new Set(samples.map(cellKind));
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : "text";
}
