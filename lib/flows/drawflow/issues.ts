import { readJson } from "../../json/read.ts";
import { flowTypes, isFlowType, roleOf } from "../nodes/kinds.ts";
import { isDisabled } from "./disabled.ts";
import type { Drawing } from "./drawing.ts";
import { problemOf } from "./faults.ts";
import { clip, type Findings } from "./findings.ts";
import { isObject, type Json, type JsonObject, memberOf } from "./json.ts";
import { structureOf } from "./structure.ts";

/** Reads what a flow of this type is drawn as, and tells what is wrong with the drawing. Never throws. */
export function readFlowDrawing(text: string, type: string, found: Findings): Drawing | null {
  if (!isFlowType(type)) {
    found.add(
      "unknown-type",
      `A flow of type "${clip(type)}" cannot run; the type must be one of ${flowTypes.join(", ")}.`,
    );
  }
  const drawing = readText(text, found);
  if (drawing) {
    checkKinds(drawing, found);
    checkStart(drawing, type, found);
  }
  return drawing;
}

/** Reads the text of a Drawflow export and tells what is wrong with it; null where there is nothing to go on with. */
function readText(text: string, found: Findings): Drawing | null {
  const value = parse(text, found);
  if (value === undefined) return null;
  const modules = memberOf(value, "drawflow");
  if (!isObject(modules)) {
    found.add("no-drawflow", "This is not a Drawflow export: it has no object named drawflow.");
    return null;
  }
  const { drawing, faults } = structureOf(modules);
  for (const fault of faults) found.tell(problemOf(fault));
  return drawing;
}

function parse(text: string, found: Findings): Json | undefined {
  if (text.trim() === "") {
    found.add("empty", "This flow is empty.");
    return undefined;
  }
  const read = parseJson(text);
  if ("reason" in read) {
    found.add("not-json", `This is not JSON: ${read.reason}.`);
    return undefined;
  }
  if (typeof read.value !== "string") return read.value;
  const inner = parseJson(read.value);
  if (!("value" in inner) || !isObject(inner.value)) return read.value;
  found.tell(problemOf({ code: "encoded-twice" }));
  return inner.value as JsonObject;
}

function parseJson(text: string): { value: Json } | { reason: string } {
  try {
    return { value: readJson(text) };
  } catch (error) {
    return { reason: error instanceof Error ? reasonOf(error.message) : "unexpected text" };
  }
}

// V8 quotes the text around the error, which is not ours to repeat.
function reasonOf(message: string): string {
  if (/Unexpected end|Unterminated/.test(message)) return "it ends too early";
  const place = /at position \d+( \(line \d+ column \d+\))?/.exec(message);
  return place ? `unexpected text ${place[0]}` : "unexpected text";
}

function checkKinds(drawing: Drawing, found: Findings): void {
  for (const [module, nodes] of drawing) {
    for (const { key, name } of nodes.values()) {
      if (roleOf(name)) continue;
      const details = { module, params: { name: clip(name) } };
      found.add("unknown-kind", `Node ${clip(key)} has an unknown node type, "${clip(name)}".`, key, details);
    }
  }
}

function checkStart(drawing: Drawing, type: string, found: Findings): void {
  const drawn = [...(drawing.get("Home")?.values() ?? [])].filter((node) => roleOf(node.name) === "start");
  const [first, ...others] = drawn.filter(({ data }) => !isDisabled(data));
  const [disabled] = drawn;
  const module = "Home";
  if (!first && disabled) {
    const { key } = disabled;
    found.add("start-disabled", `Node ${clip(key)}: the start node is disabled, so no run can start.`, key, { module });
  } else if (!first) found.add("no-start", "The module Home has no start node.");
  else if (first.name !== type && isFlowType(type) && others.length === 0) {
    const details = { module, params: { type: clip(type), name: clip(first.name) } };
    found.add(
      "start-unlike-type",
      `A flow of type ${type} cannot start with a ${first.name} node.`,
      first.key,
      details,
    );
  }
  for (const { key } of others) {
    found.add("several-starts", `Node ${clip(key)} is another start node; only one may remain.`, key, { module });
  }
}
