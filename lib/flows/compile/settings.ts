import { type PatternAllowance, parseExpression } from "../expression/cel.ts";
import type { ExpressionError } from "../expression/findings.ts";
import type { FreeName } from "../expression/syntax-tree.ts";
import { parseTemplate } from "../expression/template.ts";
import type { Value } from "../expression/value.ts";
import { type Field, fieldsOf } from "../nodes/field-list.ts";
import { type InvalidField, invalidReasons } from "../nodes/fields.ts";
import type { NodeData, NodeSpec } from "../nodes/spec.ts";
import type { NodeSettings, Setting } from "./program.ts";

/** What is wrong with a field of a node: its value, or the expression in it. */
export type SettingFault = { field: string } & (
  | { reason: InvalidField; min?: number; max?: number; choices?: readonly string[] }
  | { error: ExpressionError }
  | { returns: "bool" | "list"; to: number }
);

/** A name that a field takes from the scope; `sees` are those that the node itself set before it. */
type NameUse = FreeName & { field: string; sees: readonly string[] };

export type CompiledSettings = {
  settings: NodeSettings;
  names: NameUse[];
  secrets: string[];
  faults: SettingFault[];
  /** How many expressions and templates there were. */
  expressions: number;
};

type Making = CompiledSettings & { patterns: PatternAllowance | undefined };

const known = new WeakMap<NodeSpec, Field[]>();

function fieldsOnce(spec: NodeSpec): Field[] {
  const fields = known.get(spec) ?? fieldsOf(spec);
  known.set(spec, fields);
  return fields;
}

/** Checks what a node is set to, and makes its expressions and templates ready. Nothing is thrown, whatever it is. */
export function compileSettings(spec: NodeSpec, data: unknown, patterns?: PatternAllowance): CompiledSettings {
  const made: Making = { settings: {}, names: [], secrets: [], faults: [], expressions: 0, patterns };
  const fields = fieldsOnce(spec);
  const checked = spec.parameters.safeParse(settingsOf(data));
  const values = (checked.success ? checked.data : settingsOf(data)) as NodeData;
  const told = new Set<string>();
  for (const { path, message } of checked.error?.issues ?? []) {
    const fault = faultAt(path, message, fields);
    if (!told.has(fault.field)) made.faults.push(fault);
    told.add(fault.field);
  }
  const settings = fields.flatMap((field) => {
    const { shownWhen } = field;
    if (shownWhen && !shownWhen.is.includes(values[shownWhen.field] as string)) return [];
    return [[field.name, settle(field, values[field.name], field.name, made)] as const];
  });
  const { patterns: _spent, ...rest } = made;
  return { ...rest, settings: Object.fromEntries(settings) };
}

/** What is in the `data` of a node as far as it is names with values; software in PHP writes none of them as []. */
export function settingsOf(data: unknown): NodeData {
  return typeof data === "object" && data !== null && !Array.isArray(data) ? (data as NodeData) : {};
}

function faultAt(path: readonly PropertyKey[], message: string, fields: readonly Field[]): SettingFault {
  const field = path.map(String).join(".");
  const inner = fields.find(({ name }) => name === String(path[0]));
  const at = inner?.items?.find(({ name }) => name === String(path.at(-1))) ?? inner;
  const reason = invalidReasons.find((one) => one === message) ?? "text";
  return {
    field,
    reason,
    ...(at?.min !== undefined && { min: at.min }),
    ...(at?.max !== undefined && { max: at.max }),
    ...(at?.choices && { choices: at.choices }),
  };
}

function settle(field: Field, value: unknown, path: string, made: Making, sees: readonly string[] = []): Setting {
  if (field.field === "expression" && typeof value === "string") return expressionIn(field, value, path, made, sees);
  if (field.field === "template" && typeof value === "string") return templateIn(field, value, path, made, sees);
  if (field.field === "secret" && typeof value === "string") made.secrets.push(value);
  if (field.field === "map") return mapIn(field, settingsOf(value), path, made);
  if (field.field === "list" && Array.isArray(value)) return listIn(field, value, path, made);
  return value as Value | undefined;
}

function expressionIn({ returns }: Field, text: string, path: string, made: Making, sees: readonly string[]) {
  if (text.trim() === "") return undefined;
  made.expressions++;
  const parsed = parseExpression(text, made.patterns);
  if ("error" in parsed) {
    made.faults.push({ field: path, error: parsed.error });
    return undefined;
  }
  if (returns && !gives(parsed.type, returns)) made.faults.push({ field: path, returns, to: text.length });
  use(parsed.names, path, made, sees);
  return parsed;
}

function use(names: readonly FreeName[], field: string, made: CompiledSettings, sees: readonly string[]): void {
  for (const name of names) made.names.push({ ...name, field, sees });
}

function gives(type: string, wanted: "bool" | "list"): boolean {
  return type.startsWith("dyn") || type === wanted || type.startsWith(`${wanted}<`);
}

function templateIn({ secrets }: Field, text: string, path: string, made: Making, sees: readonly string[]) {
  const parsed = parseTemplate(text, { secrets: secrets === true, patterns: made.patterns });
  if ("error" in parsed) {
    made.faults.push({ field: path, error: parsed.error });
    return undefined;
  }
  use(parsed.names, path, made, sees);
  made.secrets.push(...parsed.secrets);
  made.expressions += parsed.segments.length;
  return parsed;
}

function mapIn(field: Field, map: NodeData, path: string, made: Making): Setting {
  const inner: Field = { ...field, field: field.of ?? "text" };
  const names = Object.keys(map).slice(0, field.max);
  return Object.fromEntries(
    names.map((name, i) => [
      name,
      settle(inner, map[name], `${path}.${name}`, made, field.sets ? names.slice(0, i) : []),
    ]),
  );
}

function listIn({ items = [], max }: Field, list: readonly unknown[], path: string, made: Making): Setting {
  return list.slice(0, max).map((entry, i) => {
    const values = settingsOf(entry);
    if (values.unused === true) return { unused: true };
    return Object.fromEntries(
      items.map((item) => [item.name, settle(item, values[item.name], `${path}.${i}.${item.name}`, made)]),
    );
  });
}
