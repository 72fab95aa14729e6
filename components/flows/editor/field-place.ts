import { isObject } from "@/lib/flows/drawflow/json.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { fieldsOf } from "@/lib/flows/nodes/field-list.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";

/** Under which `flowNodes` names a setting, and in a field of several lines which: by its name, else its number. */
type FieldPlace = { words: string; line: string | number | null };

/** What a problem's `field` says, `variables.customer` or `cases.1.when`; null where the kind has no such field. */
export function fieldPlace(node: Pick<NodeView, "name" | "data">, path: string): FieldPlace | null {
  const [name = "", entry, item] = path.split(".");
  const spec = specOf(node.name);
  const field = spec && fieldsOf(spec).find((one) => one.name === name);
  if (!field) return null;
  const words = `${field.shared ? "any" : node.name}.field.${name}`;
  if (entry === undefined) return { words, line: null };
  // The name of a line may hold dots.
  if (field.field === "map") return { words, line: path.slice(name.length + 1) };
  if (field.field !== "list") return { words, line: null };
  return { words: item === undefined ? words : `${words}.item.${item}`, line: entryOf(node.data, name, Number(entry)) };
}

/** What the entry of a list is called: its label, else its number from 1. */
function entryOf(data: unknown, name: string, at: number): string | number {
  const list = isObject(data) ? data[name] : null;
  const entry: unknown = Array.isArray(list) ? list[at] : null;
  const label = isObject(entry) ? entry.label : null;
  return typeof label === "string" && label.trim() !== "" ? label : at + 1;
}
