import { isObject } from "@/lib/flows/drawflow/json.ts";
import type { Field } from "@/lib/flows/nodes/field-list.ts";
import type { NodeSpec } from "@/lib/flows/nodes/spec.ts";

/** The settings of a node, whatever its document holds there. */
export type FormSettings = Readonly<Record<string, unknown>>;

/** One line of a map or an entry of a list; `id` tells it apart while the form is open. */
export type Row = { id: number; name: string; value: unknown };

/** What stands where a form has lines and is none. */
export type Odd = { odd: unknown };

/** What the fields of a form show: what the node holds, else what holds where nothing is said. */
export function formValues(fields: readonly Field[], spec: NodeSpec, data: FormSettings): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field.name, formValue(field, data[field.name] ?? assumed(spec, field.name))]),
  );
}

function assumed(spec: NodeSpec, name: string): unknown {
  const found = spec.parameters.shape[name]?.safeParse(undefined);
  return found?.success ? found.data : undefined;
}

function formValue({ field }: Field, value: unknown): unknown {
  if (value === undefined || (field !== "map" && field !== "list")) return value;
  if (field === "map" && isObject(value)) return rowsOf(Object.entries(value));
  if (field === "list" && Array.isArray(value)) return rowsOf(value.map((item) => ["", item]));
  return { odd: value } satisfies Odd;
}

let rows = 0;

function rowsOf(entries: [string, unknown][]): Row[] {
  return entries.map(([name, value]) => newRow(name, value));
}

export function newRow(name: string, value: unknown): Row {
  rows++;
  return { id: rows, name, value };
}

/** What a field's value is in the drawing; null where it cannot be told: two lines of a map have one name. */
export function drawnValue({ field }: Field, value: unknown): { value: unknown } | null {
  if (value === undefined || (field !== "map" && field !== "list")) return { value };
  if (!Array.isArray(value)) return { value: (value as Odd).odd };
  const lines = value as Row[];
  if (field === "list") return { value: lines.map((row) => row.value) };
  const told = lines.filter((row) => row.name !== "" || row.value !== "");
  if (repeatedNames(told).size > 0) return null;
  return { value: Object.fromEntries(told.map((row) => [row.name, row.value])) };
}

export function repeatedNames(lines: readonly Row[]): Set<string> {
  const names = lines.map(({ name }) => name);
  return new Set(names.filter((name, at) => names.indexOf(name) !== at));
}

/** The settings with one of them changed, all others as they were; undefined takes it out. */
export function withSetting(data: FormSettings, name: string, value: unknown): FormSettings {
  const entries = Object.entries(data).filter(([key]) => key !== name || value !== undefined);
  if (value === undefined) return Object.fromEntries(entries);
  if (!Object.hasOwn(data, name)) return Object.fromEntries([...entries, [name, value]]);
  return Object.fromEntries(entries.map(([key, old]) => [key, key === name ? value : old]));
}

/** A value as text to edit: what is no text, as JSON. */
export function fieldText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** The fields to fill in, as the others are filled in, and those that were `wrong`: nobody could mend them otherwise. */
export function shownFields(fields: readonly Field[], values: FormSettings, wrong: ReadonlySet<string>): Field[] {
  return fields.filter(
    ({ name, shownWhen }) => !shownWhen || wrong.has(name) || shownWhen.is.includes(fieldText(values[shownWhen.field])),
  );
}
