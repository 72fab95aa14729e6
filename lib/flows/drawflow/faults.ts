import { clip, clipped, type FindingParams, type Problem } from "./findings.ts";
import type { Connection, Half, Side } from "./tree.ts";

type AtNode = { module: string; node: string };
type AtPort = AtNode & { side: Side; port: string };

/** What is wrong with a document as such, whatever its nodes do; names stand in full. */
export type Fault =
  | { code: "encoded-twice" }
  | { code: "structure"; what: "data"; module: string }
  | ({ code: "structure"; what: "node" | "id" | Side } & AtNode)
  | ({ code: "structure"; what: "connections" | "connection" } & AtPort)
  | ({ code: "key-unlike-id"; id: string } & AtNode)
  /** `first`: the module that has the key before this one. */
  | ({ code: "id-repeated"; first: string } & AtNode)
  | ({ code: "unknown-node" | "unknown-port"; other: Half } & AtPort)
  /** `node`: where the half is missing. */
  | ({ code: "half-missing"; missing: Side; connection: Connection } & AtNode)
  | ({ code: "connection-repeated"; connection: Connection } & AtNode);

/** A fault as a person is told it: short, and the same in words and in parameters. */
export function problemOf(fault: Fault): Problem {
  const params = paramsOf(fault);
  return clipped({
    code: fault.code,
    message: messageOf(fault),
    ...("node" in fault && { node: fault.node }),
    ...("module" in fault && { module: fault.module }),
    ...(Object.keys(params).length > 0 && { params }),
  });
}

function paramsOf(fault: Fault): FindingParams {
  const given: Record<string, string> = {};
  if ("what" in fault) given.what = fault.what;
  if ("side" in fault) Object.assign(given, { side: fault.side, port: fault.port });
  if ("other" in fault) Object.assign(given, { otherNode: fault.other.node, otherPort: fault.other.port });
  if ("connection" in fault) Object.assign(given, fault.connection);
  if ("missing" in fault) given.missing = fault.missing;
  if ("id" in fault) given.id = fault.id;
  if ("first" in fault) given.first = fault.first;
  return Object.fromEntries(Object.entries(given).map(([name, text]) => [name, clip(text)]));
}

function messageOf(fault: Fault): string {
  switch (fault.code) {
    case "encoded-twice":
      return "The document is JSON inside a JSON text: it was encoded twice.";
    case "structure":
      return structureMessage(fault);
    case "key-unlike-id":
      return `Node ${clip(fault.node)} is stored under a key that differs from its id, ${clip(fault.id)}.`;
    case "id-repeated":
      return `Node ${clip(fault.node)} is in module ${clip(fault.first)} and in module ${clip(fault.module)}; an id must be unique.`;
    case "unknown-node":
      return `${place(fault)} is connected to node ${clip(fault.other.node)}, which its module does not have.`;
    case "unknown-port":
      return `${place(fault)} is connected to ${clip(fault.other.port)}, which node ${clip(fault.other.node)} does not have.`;
    case "half-missing": {
      const [output, input] = endsOf(fault.connection);
      return fault.missing === "outputs"
        ? `The connection from ${output} is recorded at ${input} only.`
        : `The connection to ${input} is recorded at ${output} only.`;
    }
    case "connection-repeated": {
      const [output, input] = endsOf(fault.connection);
      return `The connection from ${output} to ${input} exists more than once.`;
    }
  }
}

function structureMessage(fault: Extract<Fault, { code: "structure" }>): string {
  switch (fault.what) {
    case "data":
      return `The module ${clip(fault.module)} has no object named data.`;
    case "node":
      return `Node ${clip(fault.node)} is not an object with a name.`;
    case "id":
      return `Node ${clip(fault.node)} has no id.`;
    case "connections":
      return `Node ${clip(fault.node)} has no list of connections at ${clip(fault.port)}.`;
    case "connection":
      return `Node ${clip(fault.node)} has a connection at ${clip(fault.port)} that does not name a node and a port.`;
    default:
      return `Node ${clip(fault.node)} has no object named ${fault.what}.`;
  }
}

function place({ node, port }: AtPort): string {
  return `Node ${clip(node)}, ${clip(port)},`;
}

function endsOf({ source, sourcePort, target, targetPort }: Connection): [string, string] {
  return [`node ${clip(source)}, ${clip(sourcePort)}`, `node ${clip(target)}, ${clip(targetPort)}`];
}
