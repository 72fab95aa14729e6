import type { Field } from "@/lib/flows/nodes/field-list.ts";
import type { InvalidField } from "@/lib/flows/nodes/fields.ts";
import type { NodeSpec } from "@/lib/flows/nodes/spec.ts";
import { drawnValue, type FormSettings, type Row, repeatedNames, withSetting } from "./form-values";

/** What is wrong with a value: `at` is where in the form it stands, `headers.2.name` say. */
export type FieldFault = { at: string; reason: InvalidField | "nameTwice" };

/** What is wrong in a form, by the schema of its kind of node. */
export function fieldFaults(fields: readonly Field[], spec: NodeSpec, values: FormSettings): FieldFault[] {
  const faults: FieldFault[] = [];
  let data: FormSettings = {};
  for (const field of fields) {
    const value = values[field.name];
    if (field.field === "map" && Array.isArray(value)) faults.push(...namesTwice(field.name, value));
    const drawn = drawnValue(field, value);
    data = withSetting(data, field.name, drawn ? drawn.value : uniqueOf(value as Row[]));
  }
  const checked = spec.parameters.safeParse(data);
  if (checked.success) return faults;
  for (const issue of checked.error.issues) {
    const isName = issue.code === "invalid_key";
    const { message } = (isName && issue.issues[0]) || issue;
    faults.push({ at: placeOf(issue.path, fields, values, isName), reason: message as InvalidField });
  }
  return faults;
}

function namesTwice(field: string, lines: readonly Row[]): FieldFault[] {
  const repeated = repeatedNames(lines.filter(({ name }) => name !== ""));
  return lines.flatMap(({ name }, at) =>
    repeated.has(name) && lines.findIndex((line) => line.name === name) < at
      ? [{ at: `${field}.${at}.name`, reason: "nameTwice" as const }]
      : [],
  );
}

function uniqueOf(lines: readonly Row[]): FormSettings {
  return Object.fromEntries(lines.map(({ name, value }) => [name, value]));
}

function placeOf(path: PropertyKey[], fields: readonly Field[], values: FormSettings, isName: boolean): string {
  const [name = "", inner, ...further] = path.map(String);
  const field = fields.find((one) => one.name === name);
  const lines = values[name];
  if (inner === undefined || !Array.isArray(lines)) return name;
  if (field?.field === "list") return [name, inner, ...further].join(".");
  if (field?.field !== "map") return name;
  const at = lines.findIndex((line: Row) => line.name === inner);
  return `${name}.${at}.${isName ? "name" : "value"}`;
}
