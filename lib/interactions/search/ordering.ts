import type { SqlParams } from "../../sql-params.ts";
import type { Order, OrderField } from "../schema.ts";
import type { SummaryColumn } from "./columns.ts";

type Type = "timestamptz" | "int" | "text" | "folded" | "channel" | "direction" | "uuid";

/** One column that rows are sorted by, and where its value is among the summary's. */
export type SortKey = { column: string; type: Type; of: SummaryColumn; nullable: boolean; descending: boolean };

// With its table's name: a bare one in ORDER BY would mean the output column, which is text.
const column = (name: string, type: Type, of: SummaryColumn, nullable = true) => ({
  column: `interaction.${name}`,
  type,
  of,
  nullable,
});

// Without case first, as people read it, and then as it stands, so that equal texts come together.
const columns: Record<OrderField, Omit<SortKey, "descending">[]> = {
  start_date: [column("started_at", "timestamptz", "started_at", false)],
  end_date: [column("ended_at", "timestamptz", "ended_at")],
  duration: [column("duration", "int", "duration")],
  channel: [column("channel", "channel", "channel", false)],
  direction: [column("direction", "direction", "direction", false)],
  client_id: [column("client_id_folded", "folded", "client_id"), column('client_id COLLATE "C"', "text", "client_id")],
  client_name: [
    column("client_name_folded", "folded", "client_name"),
    column('client_name COLLATE "C"', "text", "client_name"),
  ],
  contact_id: [column('contact_id COLLATE "C"', "text", "contact_id")],
};

/** Newest first unless asked; what is empty comes last both ways; ties by guid, the way the last field goes. */
export function sortKeys(orders: Order[] | undefined): SortKey[] {
  const given: Order[] = orders?.length ? orders : [{ field: "start_date", direction: "desc" }];
  const keys = given.flatMap(({ field, direction }) =>
    columns[field].map((key) => ({ ...key, descending: direction === "desc" })),
  );
  return [...keys, { ...column("guid", "uuid", "guid", false), descending: given.at(-1)?.direction === "desc" }];
}

/** The ORDER BY of the keys, by their columns or by what `named` calls them. */
export function orderBy(
  keys: SortKey[],
  named: (index: number) => string = (index) => keys[index]?.column ?? "",
): string {
  return keys
    .map(({ descending, nullable }, i) => `${named(i)}${descending ? " DESC" : ""}${nullable ? " NULLS LAST" : ""}`)
    .join(", ");
}

/** The condition that a row stands behind the one with these values. */
export function afterCursor(keys: SortKey[], values: (string | null)[], params: SqlParams): string {
  const places = keys.map(({ type }, i) => place(type, values[i] ?? null, params));
  const [first] = keys;
  if (keys.every(({ nullable, descending }) => !nullable && descending === first?.descending)) {
    return `(${keys.map(({ column }) => column).join(", ")}) ${first?.descending ? "<" : ">"} (${places.join(", ")})`;
  }
  const equal = keys.map(({ column }, i) => (places[i] === null ? `${column} IS NULL` : `${column} = ${places[i]}`));
  const terms = keys.flatMap(({ column, nullable, descending }, i) => {
    if (places[i] === null) return [];
    const further = `${column} ${descending ? "<" : ">"} ${places[i]}`;
    return [[...equal.slice(0, i), nullable ? `(${further} OR ${column} IS NULL)` : further].join(" AND ")];
  });
  return `(${terms.map((term) => `(${term})`).join(" OR ")})`;
}

function place(type: Type, value: string | null, params: SqlParams): string | null {
  if (value === null) return null;
  if (type === "timestamptz") return `(${params.add(value)}::timestamp AT TIME ZONE 'UTC')`;
  return `${params.add(value)}::${type === "folded" ? "text" : type}`;
}
