import { type Drawing, type DrawnNode, type Port, readDrawing } from "./drawing.ts";
import type { Fault } from "./faults.ts";
import type { JsonObject } from "./json.ts";
import type { Connection, Half, Side } from "./tree.ts";

/** A document's modules as they can be read, and everything that is wrong with them. */
export function structureOf(modules: JsonObject): { drawing: Drawing; faults: Fault[] } {
  const { drawing, faults } = readDrawing(modules);
  return { drawing, faults: [...faults, ...repeatedIds(drawing), ...connectionFaults(drawing)] };
}

function* nodesIn(drawing: Drawing): Generator<DrawnNode> {
  for (const nodes of drawing.values()) yield* nodes.values();
}

function* repeatedIds(drawing: Drawing): Generator<Fault> {
  const seen = new Map<string, string>();
  for (const { key, module } of nodesIn(drawing)) {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, module);
    else yield { code: "id-repeated", module, node: key, first };
  }
}

/** A connection, and how often each of its ends says so: once each is right. */
type Link = { module: string; connection: Connection; outs: number; ins: number };

function* connectionFaults(drawing: Drawing): Generator<Fault> {
  const links = new Map<string, Link>();
  for (const node of nodesIn(drawing)) {
    for (const { name: port, port: output, half } of halvesOf(node.outputs)) {
      const input = otherEnd(drawing, node, half, "inputs");
      if (typeof input === "string") yield loose(input, node, "outputs", port, half);
      else {
        const connection = { source: node.key, sourcePort: port, target: half.node, targetPort: half.port };
        linkOf(links, node.module, output, input, connection).outs++;
      }
    }
    for (const { name: port, port: input, half } of halvesOf(node.inputs)) {
      const output = otherEnd(drawing, node, half, "outputs");
      if (typeof output === "string") yield loose(output, node, "inputs", port, half);
      else {
        const connection = { source: half.node, sourcePort: half.port, target: node.key, targetPort: port };
        linkOf(links, node.module, output, input, connection).ins++;
      }
    }
  }
  for (const link of links.values()) yield* linkFaults(link);
}

function* halvesOf(ports: Map<string, Port>): Generator<{ name: string; port: Port; half: Half }> {
  for (const [name, port] of ports) for (const half of port.halves) yield { name, port, half };
}

function otherEnd(drawing: Drawing, node: DrawnNode, half: Half, side: Side): Port | "unknown-node" | "unknown-port" {
  const other = drawing.get(node.module)?.get(half.node);
  return other ? (other[side].get(half.port) ?? "unknown-port") : "unknown-node";
}

function loose(
  code: "unknown-node" | "unknown-port",
  { module, key: node }: DrawnNode,
  side: Side,
  port: string,
  other: Half,
): Fault {
  return { code, module, node, side, port, other };
}

// Ports are told apart by number: keys made of names would grow with the names, a hostile document's with the square.
function linkOf(links: Map<string, Link>, module: string, output: Port, input: Port, connection: Connection): Link {
  const key = `${output.index}>${input.index}`;
  const link = links.get(key) ?? { module, connection, outs: 0, ins: 0 };
  links.set(key, link);
  return link;
}

function* linkFaults({ module, connection, outs, ins }: Link): Generator<Fault> {
  const { source, target } = connection;
  if (outs === 0) yield { code: "half-missing", module, node: source, missing: "outputs", connection };
  if (ins === 0) yield { code: "half-missing", module, node: target, missing: "inputs", connection };
  if (outs > 1 || ins > 1) yield { code: "connection-repeated", module, node: source, connection };
}
