import type { FlowDocument } from "../document.ts";
import {
  appended,
  filtered,
  isList,
  isObject,
  type Json,
  type JsonList,
  type JsonObject,
  mapped,
  memberOf,
  withMember,
  withMembers,
} from "../json.ts";
import { type Point, writePoint } from "../point.ts";
import { type Connection, isHalf, nodeOf, withConnections, withEachNode, writeHalf } from "../tree.ts";

/** Both ends as halves: what stands at the source, what stands at the target. */
function halvesOf({ source, sourcePort, target, targetPort }: Connection) {
  return {
    output: { node: target, port: targetPort },
    input: { node: source, port: sourcePort },
  };
}

/** Connects two nodes of a module: writes the halves that are not there yet, and a port that is missing. */
export function connect(document: FlowDocument, module: string, connection: Connection): FlowDocument {
  const { source, sourcePort, target, targetPort } = connection;
  if (!isObject(nodeOf(document, module, source)) || !isObject(nodeOf(document, module, target))) return document;
  const { output, input } = halvesOf(connection);
  const begun = withEachNode(document, module, [source], (node) =>
    withConnections(node, "outputs", sourcePort, (list) =>
      list.some((entry) => isHalf("outputs", entry, output)) ? list : appended(list, writeHalf("outputs", output)),
    ),
  );
  return withEachNode(begun, module, [target], (node) =>
    withConnections(node, "inputs", targetPort, (list) =>
      list.some((entry) => isHalf("inputs", entry, input)) ? list : appended(list, writeHalf("inputs", input)),
    ),
  );
}

/** Takes a connection away wherever it stands: at both ends or at one, once or repeated. */
export function disconnect(document: FlowDocument, module: string, connection: Connection): FlowDocument {
  const { source, sourcePort, target, targetPort } = connection;
  const { output, input } = halvesOf(connection);
  const begun = withEachNode(document, module, [source], (node) =>
    withConnections(node, "outputs", sourcePort, (list) =>
      filtered(list, (entry) => !isHalf("outputs", entry, output)),
    ),
  );
  return withEachNode(begun, module, [target], (node) =>
    withConnections(node, "inputs", targetPort, (list) => filtered(list, (entry) => !isHalf("inputs", entry, input))),
  );
}

/** Lays a connection through these points, in canvas pixels. They stand at its source, where it is written if need be. */
export function setPoints(
  document: FlowDocument,
  module: string,
  connection: Connection,
  points: readonly Point[],
): FlowDocument {
  const { output } = halvesOf(connection);
  return withEachNode(connect(document, module, connection), module, [connection.source], (node) =>
    withConnections(node, "outputs", connection.sourcePort, (list) => {
      const first = list.find((entry) => isHalf("outputs", entry, output));
      return mapped(list, (entry) => (entry === first ? withPoints(entry as JsonObject, points) : entry));
    }),
  );
}

function withPoints(half: JsonObject, points: readonly Point[]): JsonObject {
  const given = memberOf(half, "points");
  const before = isList(given) ? given : [];
  if (before.length === 0 && points.length === 0) return half;
  return withMember(half, "points", pointsLike(before, points));
}

// A point that only moves keeps what else stands in it.
function pointsLike(before: JsonList, points: readonly Point[]): JsonList {
  const written = points.map(writePoint);
  if (before.length !== points.length) return written.map((members) => withMembers({}, members));
  let at = 0;
  return mapped(before, (point): Json => withMembers(isObject(point) ? point : {}, written[at++] ?? []));
}
