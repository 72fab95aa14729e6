import { decoded, type FlowDocument } from "./document.ts";
import type { Fault } from "./faults.ts";
import { nextId } from "./ids.ts";
import {
  filtered,
  isList,
  isObject,
  type Json,
  type JsonObject,
  memberOf,
  renamedMember,
  withMember,
  withoutMembers,
} from "./json.ts";
import {
  connectedKeys,
  namedConnections,
  withBothEnds,
  withNamesChanged,
  withoutRepeats,
} from "./repair-connections.ts";
import { structureOf } from "./structure.ts";
import {
  isHalf,
  modulesOf,
  nodeOf,
  nodesOf,
  readHalf,
  withConnections,
  withEachNode,
  withModules,
  withNodes,
} from "./tree.ts";

export type RepairCode =
  | "decode"
  | "add-data"
  | "remove-node"
  | "set-id"
  | "set-key"
  | "add-ports"
  | "add-connections"
  | "drop-unreadable"
  | "new-key"
  | "drop-half"
  | "write-half"
  | "drop-repeats";

export function faultsOf(document: FlowDocument): Fault[] {
  const { faults } = structureOf(memberOf(document.value, "drawflow") as JsonObject);
  return document.encodedTwice ? [{ code: "encoded-twice" }, ...faults] : faults;
}

/** What would put a fault right; null: someone must think about it. */
export function repairCode(document: FlowDocument, fault: Fault): RepairCode | null {
  switch (fault.code) {
    case "encoded-twice":
      return "decode";
    case "structure":
      return structureRepair(document, fault);
    case "key-unlike-id":
      return takesKey(document, fault) ? "set-key" : "set-id";
    case "id-repeated":
      return "new-key";
    case "unknown-node":
    case "unknown-port":
      return "drop-half";
    case "half-missing":
      return "write-half";
    case "connection-repeated":
      return "drop-repeats";
  }
}

function structureRepair(document: FlowDocument, fault: Extract<Fault, { code: "structure" }>): RepairCode | null {
  if (fault.what === "data") return "add-data";
  const node = nodeOf(document, fault.module, fault.node);
  switch (fault.what) {
    case "node":
      return isObject(node) ? null : "remove-node";
    case "id":
      return "set-id";
    case "connections":
      return "add-connections";
    case "connection":
      return "drop-unreadable";
    default:
      return isList(memberOf(node, fault.what)) ? null : "add-ports";
  }
}

export function repaired(document: FlowDocument, fault: Fault, code: RepairCode): FlowDocument {
  switch (fault.code) {
    case "encoded-twice":
      return decoded(document);
    case "structure":
      return withStructure(document, fault);
    case "key-unlike-id":
      return code === "set-key" ? withKey(document, fault) : withId(document, fault);
    case "id-repeated":
      return withNewKey(document, fault);
    case "unknown-node":
    case "unknown-port":
      return withEachNode(document, fault.module, [fault.node], (node) =>
        withConnections(node, fault.side, fault.port, (list) =>
          filtered(list, (entry) => !isHalf(fault.side, entry, fault.other)),
        ),
      );
    case "half-missing":
      return withBothEnds(document, fault.module, fault.connection);
    case "connection-repeated":
      return withoutRepeats(document, fault.module, fault.connection);
  }
}

function withStructure(document: FlowDocument, fault: Extract<Fault, { code: "structure" }>): FlowDocument {
  const { module } = fault;
  if (fault.what === "data") {
    return withModules(document, (modules) => {
      const content = memberOf(modules, module);
      return withMember(modules, module, withMember(isObject(content) ? content : {}, "data", {}));
    });
  }
  switch (fault.what) {
    case "node":
      return withNodes(document, module, (nodes) => withoutMembers(nodes, new Set([fault.node])));
    case "id":
      return withId(document, fault);
    case "connections":
      return withList(document, fault);
    case "connection":
      return withEachNode(document, module, [fault.node], (node) =>
        withConnections(node, fault.side, fault.port, (list) =>
          filtered(list, (entry) => readHalf(fault.side, entry) !== null),
        ),
      );
    default:
      return withEachNode(document, module, [fault.node], (node) => withMember(node, fault.what, {}));
  }
}

/** The port gets a list that names whoever says to be connected with it. */
function withList(
  document: FlowDocument,
  { module, node: key, side, port }: Extract<Fault, { what: "connections" | "connection" }>,
): FlowDocument {
  const listed = withEachNode(document, module, [key], (node) => {
    const ports = memberOf(node, side) as JsonObject;
    const content = memberOf(ports, port);
    const made = withMember(isObject(content) ? content : {}, "connections", []);
    return withMember(node, side, withMember(ports, port, made));
  });
  return namedConnections(listed, module, key, { side, port }).reduce(
    (one, other) => withBothEnds(one, module, other),
    listed,
  );
}

function withId(document: FlowDocument, { module, node: key }: { module: string; node: string }): FlowDocument {
  return withEachNode(document, module, [key], (node) => withMember(node, "id", idOf(key)));
}

function idOf(key: string): Json {
  return /^(0|[1-9]\d{0,14})$/.test(key) ? Number(key) : key;
}

type KeyUnlikeId = Extract<Fault, { code: "key-unlike-id" }>;

/** Whether others mean the id when they name the node, and no other node has it for a key. */
function takesKey(document: FlowDocument, { module, node: key, id }: KeyUnlikeId): boolean {
  const names = connectedKeys(nodesOf(document, module));
  if (!names.has(id) || names.has(key)) return false;
  return !modulesOf(document).some((one) => Object.hasOwn(nodesOf(document, one), id));
}

function withKey(document: FlowDocument, { module, node: key, id }: KeyUnlikeId): FlowDocument {
  const renamed = withNodes(document, module, (nodes) => renamedMember(nodes, key, id));
  return namedConnections(renamed, module, id)
    .filter(({ source, sourcePort, target, targetPort }) => {
      const ends = [
        memberOf(nodeOf(renamed, module, source), "outputs"),
        memberOf(nodeOf(renamed, module, target), "inputs"),
      ];
      return (
        isList(memberOf(memberOf(ends[0], sourcePort), "connections")) &&
        isList(memberOf(memberOf(ends[1], targetPort), "connections"))
      );
    })
    .reduce((one, connection) => withBothEnds(one, module, connection), renamed);
}

/** The node gets an id of its own, and those of its module that name it name that. */
function withNewKey(document: FlowDocument, { module, node: key }: { module: string; node: string }): FlowDocument {
  const id = nextId(document);
  const renamed = withNodes(document, module, (nodes) =>
    withNamesChanged(renamedMember(nodes, key, String(id)), key, String(id)),
  );
  return withEachNode(renamed, module, [String(id)], (node) => withMember(node, "id", id));
}
