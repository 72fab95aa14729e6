import { isObject, type Json, type JsonObject } from "@/lib/flows/drawflow/json.ts";
import { readJson } from "@/lib/json/read.ts";
import { jsonFault } from "./code/json-fault";

export type NodeFault = { reason: "json" | "object" | "id"; from: number; to: number };

/** The node that a text says, if it can stand where a node of this id stands. */
export function nodeFromText(text: string, id: Json): { node: JsonObject } | { fault: NodeFault } {
  const fault = jsonFault(text);
  if (fault) return { fault: { reason: "json", ...fault } };
  const node: unknown = readJson(text);
  if (!isObject(node)) return { fault: { reason: "object", from: 0, to: text.length } };
  // Connections name a node by its id: one that is gone would leave them behind.
  if (JSON.stringify(node.id ?? null) !== JSON.stringify(id)) return { fault: { reason: "id", ...placeOfId(text) } };
  return { node };
}

function placeOfId(text: string): { from: number; to: number } {
  const found = /"id"\s*:\s*(?:"(?:\\.|[^"\\])*"|[^,}\s]+)/.exec(text);
  return found ? { from: found.index, to: found.index + found[0].length } : { from: 0, to: 1 };
}
