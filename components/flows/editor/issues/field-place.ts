import { isObject } from "@/lib/flows/drawflow/json.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { fieldsOf } from "@/lib/flows/nodes/field-list.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";

/**
 * `flowNodes.<owner>.field.<path>` says what a setting is called; `line` is which of several lines it is in: by its
 * name, else its number.
 */
type FieldPlace = { owner: string; path: string; line: string | number | null };

/** What a problem's `field` says, `variables.customer` or `cases.1.when`; null where the kind has no such field. */
export function fieldPlace(node: Pick<NodeView, "name" | "data">, path: string): FieldPlace | null {
  const [name = "", entry, item] = path.split(".");
  const spec = specOf(node.name);
  const field = spec && fieldsOf(spec).find((one) => one.name === name);
  if (!field) return null;
  const owner = field.shared ? "any" : node.name;
  if (entry === undefined) return { owner, path: name, line: null };
  // The name of a line may hold dots.
  if (field.field === "map") return { owner, path: name, line: path.slice(name.length + 1) };
  if (field.field !== "list") return { owner, path: name, line: null };
  const line = entryOf(node.data, name, Number(entry));
  return { owner, path: item === undefined ? name : `${name}.item.${item}`, line };
}

/** What the entry of a list is called: its label, else its number from 1. */
function entryOf(data: unknown, name: string, at: number): string | number {
  const list = isObject(data) ? data[name] : null;
  const entry: unknown = Array.isArray(list) ? list[at] : null;
  const label = isObject(entry) ? entry.label : null;
  return typeof label === "string" && label.trim() !== "" ? label : at + 1;
}
