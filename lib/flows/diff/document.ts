import { readJson } from "../../json/read.ts";
import { type DrawingRefusal, type FlowDocument, openDocument, withValue } from "../drawflow/document.ts";
import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  memberOf,
  withMember,
  withoutMembers,
} from "../drawflow/json.ts";
import { connectionsOf, modulesOf, nodesOf, portsOf, readHalf, type Side } from "../drawflow/tree.ts";

/** A document as it is compared: its nodes by module and key, and everything else of it. */
export type FlowContent = { modules: Map<string, Map<string, Json>>; rest: Json };

/** One end of a connection as it stands in a node's port. `other` is the port over there. */
export type PortHalf = { side: Side; port: string; node: string; other: string; json: Json };

const POSITION: ReadonlySet<string> = new Set(["pos_x", "pos_y"]);

export function readContent(text: string): FlowContent | DrawingRefusal {
  const read = openDocument(text);
  return "refused" in read ? read.refused : contentOf(withDigits(read.document));
}

/** Whole numbers that JavaScript cannot tell from their neighbours, as the text that they are written in. */
function withDigits(document: FlowDocument): FlowDocument {
  const { text } = document.base.source;
  return /\d{16}/.test(text) ? withValue(document, readJson(text, digitsOf)) : document;
}

function digitsOf(value: unknown, source: string): unknown {
  return typeof value === "number" && /^-?\d{16,}$/.test(source) && !Number.isSafeInteger(value) ? source : value;
}

export function contentOf(document: FlowDocument): FlowContent {
  const modules = new Map<string, Map<string, Json>>();
  const rest: [string, Json][] = [];
  for (const name of modulesOf(document)) {
    const module = memberOf(memberOf(document.value, "drawflow"), name) ?? null;
    modules.set(name, new Map(Object.entries(nodesOf(document, name))));
    const readable = isObject(module) && holdsNodes(memberOf(module, "data"));
    rest.push([name, readable ? withoutMembers(module, new Set(["data"])) : module]);
  }
  return { modules, rest: withMember(document.value, "drawflow", Object.fromEntries(rest)) };
}

// Software in PHP writes an empty object as [].
function holdsNodes(data: Json | undefined): boolean {
  return isObject(data) || (isList(data) && data.length === 0);
}

/** Every half of a connection that a node's ports hold, as far as it names a node and a port. */
export function halvesOf(node: Json): PortHalf[] {
  return (["inputs", "outputs"] as const).flatMap((side) =>
    portsOf(node, side).flatMap(([port, content]) =>
      connectionsOf(content).flatMap((json) => {
        const half = readHalf(side, json);
        return half ? [{ side, port, node: half.node, other: half.port, json }] : [];
      }),
    ),
  );
}

/** A node without what changes when it is dragged or connected. */
export function withoutPlaces(node: Json): Json {
  return isObject(node) ? withoutHalves(withoutMembers(node, POSITION)) : node;
}

/** A node without what changes when it is dragged. */
export function withoutPosition(node: Json): Json {
  return isObject(node) ? withoutMembers(node, POSITION) : node;
}

/** The node with only those entries of its ports' connections that name no node and port. */
function withoutHalves(node: JsonObject): JsonObject {
  return (["inputs", "outputs"] as const).reduce((made, side) => {
    const ports = memberOf(made, side);
    if (!isObject(ports)) return made;
    const bare = portsOf(made, side).map(([port, content]) => {
      if (!isObject(content) || !isList(memberOf(content, "connections"))) return [port, content] as const;
      const odd = connectionsOf(content).filter((json) => readHalf(side, json) === null);
      return [port, withMember(content, "connections", odd)] as const;
    });
    return withMember(made, side, Object.fromEntries(bare));
  }, node);
}
