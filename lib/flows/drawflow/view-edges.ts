import { isList, isObject, type Json, type JsonObject, memberOf, originOf } from "./json.ts";
import { type Point, readPoint } from "./point.ts";
import { type Connection, connectionsOf, type Half, portsOf, readHalf, type Side } from "./tree.ts";

/** A connection as it is drawn: both its halves in one. */
export type EdgeView = Connection & {
  key: string;
  /** Reroute points in canvas pixels. */
  points: Point[];
  /** Where it stands: at both nodes, or only at its output's or at its input's. */
  halves: "both" | "output" | "input";
  /** How often it stands there. */
  repeated: number;
  /** What its end is missing: the node is not in this module, or does not have the port. */
  dangling?: { end: "source" | "target"; lacks: "node" | "port" };
};

type Found = { connection: Connection; outputs: number; inputs: number; points: Json | undefined };

const drawn = new WeakMap<object, Map<string, { edge: EdgeView; points: Json | undefined }>>();

const last = new WeakMap<object, { nodes: JsonObject; edges: EdgeView[] }>();

/** A module's connections, in the order of their sources. */
export function edgesOf(nodes: JsonObject): EdgeView[] {
  const before = last.get(originOf(nodes));
  const edges = before && hasSamePorts(before.nodes, nodes) ? before.edges : readEdges(nodes);
  last.set(originOf(nodes), { nodes, edges });
  return edges;
}

// Most edits move a node or fill it in, and say nothing of connections.
function hasSamePorts(a: JsonObject, b: JsonObject): boolean {
  const keys = Object.keys(b);
  return keys.length === Object.keys(a).length && keys.every((key) => isPortTwin(memberOf(a, key), memberOf(b, key)));
}

function isPortTwin(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b)) return false;
  return memberOf(a, "inputs") === memberOf(b, "inputs") && memberOf(a, "outputs") === memberOf(b, "outputs");
}

function readEdges(nodes: JsonObject): EdgeView[] {
  const found = new Map<string, Found>();
  for (const [key, node] of Object.entries(nodes)) {
    for (const { port, half, entry } of halvesIn(node, "outputs")) {
      const connection = { source: key, sourcePort: port, target: half.node, targetPort: half.port };
      const one = findOf(found, connection);
      if (one.outputs++ === 0) one.points = memberOf(entry, "points");
    }
  }
  for (const [key, node] of Object.entries(nodes)) {
    for (const { port, half } of halvesIn(node, "inputs")) {
      findOf(found, { source: half.node, sourcePort: half.port, target: key, targetPort: port }).inputs++;
    }
  }
  return Array.from(found, ([key, one]) => shared(nodes, edgeView(nodes, key, one), one.points));
}

function* halvesIn(node: Json, side: Side): Generator<{ port: string; half: Half; entry: Json }> {
  for (const [port, content] of portsOf(node, side)) {
    for (const entry of connectionsOf(content)) {
      const half = readHalf(side, entry);
      if (half) yield { port, half, entry };
    }
  }
}

/** A connection's name within its module. */
export function edgeKey({ source, sourcePort, target, targetPort }: Connection): string {
  return JSON.stringify([source, sourcePort, target, targetPort].map(keyPart));
}

// Names as long as a hostile document's must not stand in each of a thousand keys.
const MAX_NAME_LENGTH = 200;
const longNames = new Map<string, number>();

function keyPart(name: string): string | number {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const number = longNames.get(name) ?? longNames.size;
  longNames.set(name, number);
  return number;
}

function findOf(found: Map<string, Found>, connection: Connection): Found {
  const key = edgeKey(connection);
  const one = found.get(key) ?? { connection, outputs: 0, inputs: 0, points: undefined };
  found.set(key, one);
  return one;
}

function edgeView(nodes: JsonObject, key: string, { connection, outputs, inputs, points }: Found): EdgeView {
  const dangling = danglingEnd(nodes, connection);
  return {
    ...connection,
    key,
    points: isList(points) ? points.flatMap(pointOf) : [],
    halves: outputs === 0 ? "input" : inputs === 0 ? "output" : "both",
    repeated: Math.max(outputs, inputs),
    ...(dangling && { dangling }),
  };
}

function pointOf(point: Json): Point[] {
  const { x, y } = readPoint(point);
  return x === null || y === null ? [] : [{ x, y }];
}

function danglingEnd(nodes: JsonObject, { source, sourcePort, target, targetPort }: Connection): EdgeView["dangling"] {
  for (const [end, key, side, port] of [
    ["source", source, "outputs", sourcePort],
    ["target", target, "inputs", targetPort],
  ] as const) {
    if (memberOf(nodes, key) === undefined) return { end, lacks: "node" };
    if (memberOf(memberOf(memberOf(nodes, key), side), port) === undefined) return { end, lacks: "port" };
  }
  return undefined;
}

/** The edge as it was drawn last, if nothing of it changed; kept with the ports that the node at its one end began with. */
function shared(nodes: JsonObject, edge: EdgeView, points: Json | undefined): EdgeView {
  const [key, side] = edge.halves === "input" ? [edge.target, "inputs"] : [edge.source, "outputs"];
  const ports = memberOf(memberOf(nodes, key), side);
  if (typeof ports !== "object" || ports === null) return edge;
  const known: NonNullable<ReturnType<typeof drawn.get>> = drawn.get(originOf(ports)) ?? new Map();
  drawn.set(originOf(ports), known);
  const last = known.get(edge.key);
  if (last && last.points === points && isDrawnAs(last.edge, edge)) return last.edge;
  known.set(edge.key, { edge, points });
  return edge;
}

function isDrawnAs(a: EdgeView, b: EdgeView): boolean {
  return (
    a.halves === b.halves &&
    a.repeated === b.repeated &&
    a.dangling?.end === b.dangling?.end &&
    a.dangling?.lacks === b.dangling?.lacks
  );
}
