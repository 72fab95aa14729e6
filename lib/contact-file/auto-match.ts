import { contactKind } from "../outbound/contact.ts";
import { type CellKind, cellKind } from "./cell-kind.ts";
import { fieldNamed } from "./field-names.ts";
import { repeatable, targetsOf } from "./fields.ts";
import type { Mapping, Target } from "./mapping.ts";
import type { Column, HubFacts } from "./protocol.ts";

type Field = Exclude<Target, "data" | "skip">;

/** What our own files of rows with problems add. */
const ours: ReadonlySet<string> = new Set(["_row", "_problem"]);

/** How columns seem to match: by their headers; where no header says who to contact, by what stands in them. */
export function autoMatch(columns: readonly Column[], hub: HubFacts): Mapping {
  const kind = contactKind(hub.channel);
  const fields = targetsOf(kind, hub.array, hub.preview).filter((to): to is Field => to !== "data" && to !== "skip");
  const taken = new Set<Target>();
  const matched = columns.map((column): Target | null => {
    if (ours.has(column.given.trim())) return "skip";
    const field = fieldNamed(column.given, fields, kind === "email");
    if (field === null || (taken.has(field) && !repeatable.has(field))) return null;
    taken.add(field);
    return field;
  });
  // The unnamed ones by their content, and the others too if nobody is named who to contact.
  const [who = "clientId"] = fields;
  const byContent = new Map<CellKind, Field>([
    [kind === "email" ? "address" : "number", who],
    ["zone", "timezone"],
    ...(hub.array === "leads"
      ? ([
          ["date", "scheduleDate"],
          ["time", "time"],
        ] as const)
      : []),
  ]);
  const lacksWho = !taken.has(who);
  for (const [index, column] of columns.entries()) {
    const field = byContent.get(kindOf(column));
    if (
      matched[index] !== null ||
      field === undefined ||
      (column.given.trim() !== "" && !(field === who && lacksWho))
    ) {
      continue;
    }
    if (taken.has(field) && !repeatable.has(field)) continue;
    taken.add(field);
    matched[index] = field;
  }
  if (taken.has("time") && !taken.has("date")) {
    const whole = matched.indexOf("scheduleDate");
    if (whole !== -1) matched[whole] = "date";
  }
  return {
    version: 1,
    columns: columns.map(({ header, filled }, index) => ({
      header,
      to: matched[index] ?? (filled > 0 ? "data" : "skip"),
    })),
    dateOrder: null,
  };
}

/** What all samples of a column look like. */
function kindOf({ samples }: Column): CellKind {
  const kinds = new Set(samples.map(cellKind));
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? only : "text";
}
