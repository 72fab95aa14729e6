import { flowTypes, roleOf } from "../nodes/kinds.ts";
import { clip, Findings, type Problem } from "./findings.ts";
import { type Drawing, type DrawnNode, type Half, type Port, readDrawflow } from "./format.ts";

/** Everything that keeps a flow of this type with this `drawFlowObj` from running; none: it can run. Never throws. */
export function problems(text: string, type: string): Problem[] {
  const found = new Findings();
  if (!flowTypes.includes(type)) {
    found.add("unknown-type", `A flow of the type "${clip(type)}" can not run; it must be ${flowTypes.join(", ")}.`);
  }
  const drawing = readDrawflow(text, found);
  if (drawing) {
    checkNodes(drawing, found);
    checkConnections(drawing, found);
    checkStart(drawing, type, found);
  }
  return found.list();
}

function* nodesOf(drawing: Drawing): Generator<DrawnNode> {
  for (const nodes of drawing.values()) yield* nodes.values();
}

function checkNodes(drawing: Drawing, found: Findings): void {
  const seen = new Map<string, string>();
  for (const { key, module, name } of nodesOf(drawing)) {
    const before = seen.get(key);
    if (before === undefined) seen.set(key, module);
    else {
      found.add(
        "id-repeated",
        `Node ${clip(key)} is in ${clip(before)} and in ${clip(module)}; an id must be unique.`,
        key,
      );
    }
    if (!roleOf(name)) found.add("unknown-kind", `Node ${clip(key)} is of an unknown kind, "${clip(name)}".`, key);
  }
}

/** A connection, and how often each of its ends says so: once each is right. */
type Link = { from: DrawnNode; fromPort: string; to: DrawnNode; toPort: string; outs: number; ins: number };

function checkConnections(drawing: Drawing, found: Findings): void {
  const links = new Map<string, Link>();
  for (const node of nodesOf(drawing)) {
    for (const { name, port, half } of halvesOf(node.outputs)) {
      const other = otherEnd(drawing, node, name, half, "inputs", found);
      if (other) linkOf(links, node, name, port, other.node, half.port, other.port).outs++;
    }
    for (const { name, port, half } of halvesOf(node.inputs)) {
      const other = otherEnd(drawing, node, name, half, "outputs", found);
      if (other) linkOf(links, other.node, half.port, other.port, node, name, port).ins++;
    }
  }
  for (const link of links.values()) checkLink(link, found);
}

function* halvesOf(ports: Map<string, Port>): Generator<{ name: string; port: Port; half: Half }> {
  for (const [name, port] of ports) for (const half of port.halves) yield { name, port, half };
}

function otherEnd(
  drawing: Drawing,
  node: DrawnNode,
  portName: string,
  half: Half,
  side: "inputs" | "outputs",
  found: Findings,
): { node: DrawnNode; port: Port } | null {
  const here = `Node ${clip(node.key)}, ${clip(portName)},`;
  const other = drawing.get(node.module)?.get(half.node);
  if (!other) {
    found.add(
      "unknown-node",
      `${here} is connected to node ${clip(half.node)}, which its module does not have.`,
      node.key,
    );
    return null;
  }
  const port = other[side].get(half.port);
  if (!port) {
    found.add(
      "unknown-port",
      `${here} is connected to ${clip(half.port)}, which node ${clip(other.key)} does not have.`,
      node.key,
    );
    return null;
  }
  return { node: other, port };
}

// Ports are told apart by number: keys made of names would grow with the names, a hostile document's with the square.
function linkOf(
  links: Map<string, Link>,
  from: DrawnNode,
  fromPort: string,
  output: Port,
  to: DrawnNode,
  toPort: string,
  input: Port,
): Link {
  const key = `${output.index}>${input.index}`;
  const link = links.get(key) ?? { from, fromPort, to, toPort, outs: 0, ins: 0 };
  links.set(key, link);
  return link;
}

function checkLink({ from, fromPort, to, toPort, outs, ins }: Link, found: Findings): void {
  const output = `node ${clip(from.key)}, ${clip(fromPort)}`;
  const input = `node ${clip(to.key)}, ${clip(toPort)}`;
  if (outs === 0) found.add("half-missing", `Only ${input} knows of its connection from ${output}.`, from.key);
  if (ins === 0) found.add("half-missing", `Only ${output} knows of its connection to ${input}.`, to.key);
  if (outs > 1 || ins > 1) {
    found.add("connection-repeated", `The connection from ${output} to ${input} is there more than once.`, from.key);
  }
}

function checkStart(drawing: Drawing, type: string, found: Findings): void {
  const starts = [...(drawing.get("Home")?.values() ?? [])].filter((node) => roleOf(node.name) === "start");
  const [first, ...others] = starts;
  if (!first) found.add("no-start", "The module Home has no start node.");
  else if (first.name !== type && flowTypes.includes(type) && others.length === 0) {
    found.add("start-unlike-type", `A flow of the type ${type} can not begin at a ${first.name} node.`, first.key);
  }
  for (const { key } of others)
    found.add("several-starts", `Node ${clip(key)} is a start node too; one must remain.`, key);
}
