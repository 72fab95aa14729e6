import type { ConnectionChange } from "./connections.ts";
import type { FlowDiff, ModuleChange, NodeChange } from "./diff.ts";
import type { FieldChange } from "./value.ts";
import { laterName, removedKey } from "./view.ts";

/** A change as one line of a list. `module` is where it is seen, `shows` what is selected there. */
export type DiffEntry = { id: string; module: string | null; shows: string[] } & (
  | { about: "node"; node: NodeChange; connections: ConnectionChange[] }
  | { about: "connection"; connection: ConnectionChange }
  | { about: "module"; renaming: ModuleChange }
  | { about: "document"; fields: FieldChange[] }
);

/**
 * The changes in the order in which they are read: modules, then each module's nodes from left to right with the
 * connections that came and went with them, then other connections. What only moved is apart.
 */
export function entriesOf(found: FlowDiff): { entries: DiffEntry[]; moves: DiffEntry[] } {
  const taken = new Set<ConnectionChange>();
  const ends = connectionsByEnd(found);
  const nodes = inReadingOrder(found.nodes).map((node): DiffEntry => {
    const connections = (ends.get(endOf(node)) ?? []).filter((one) => !taken.has(one));
    for (const one of connections) taken.add(one);
    const place = node.after ?? node.before;
    const key = node.after ? node.after.key : removedKey(node.before?.key ?? "");
    const module = node.after ? node.after.module : laterName(found, node.before?.module ?? "");
    const id = JSON.stringify([node.change, place?.module, place?.key]);
    return { id, module, shows: [key], about: "node", node, connections };
  });
  const connections = found.connections.flatMap((connection): DiffEntry[] => {
    if (taken.has(connection)) return [];
    const { after, before } = connection;
    const shows = after ? [after.source, after.target] : before ? [before.source, before.target] : [];
    const module = after?.module ?? laterName(found, before?.module ?? "");
    const told = [connection.change, before, after].map((one) =>
      one && typeof one === "object" ? [one.module, one.source, one.sourcePort, one.target, one.targetPort] : one,
    );
    return [{ id: JSON.stringify(told), module, shows, about: "connection", connection }];
  });
  const modules = found.modules.map((renaming): DiffEntry => {
    const module = renaming.after ?? renaming.before;
    return { id: JSON.stringify(["module", renaming]), module, shows: [], about: "module", renaming };
  });
  const { document: fields } = found;
  const document: DiffEntry[] =
    fields.length > 0 ? [{ id: "document", module: null, shows: [], about: "document", fields }] : [];
  const [moves, entries] = [true, false].map((wanted) =>
    [...document, ...modules, ...nodes, ...connections].filter((entry) => isMove(entry) === wanted),
  );
  return { entries: entries ?? [], moves: moves ?? [] };
}

function isMove(entry: DiffEntry): boolean {
  if (entry.about === "node") return entry.node.change === "moved";
  return entry.about === "connection" && entry.connection.change === "redrawn";
}

/** Connections that are there, or gone, because one of their nodes is: by what became of it and where it is. */
function connectionsByEnd(found: FlowDiff): Map<string, ConnectionChange[]> {
  const ends = new Map<string, ConnectionChange[]>();
  for (const connection of found.connections) {
    const { change, before, after } = connection;
    const at = before ?? after;
    if (!at || (change !== "added" && change !== "removed")) continue;
    for (const key of new Set([at.source, at.target])) {
      const end = JSON.stringify([change, at.module, key]);
      const known = ends.get(end);
      if (known) known.push(connection);
      else ends.set(end, [connection]);
    }
  }
  return ends;
}

function endOf({ change, before, after }: NodeChange): string {
  const place = before ?? after;
  return JSON.stringify([change, place?.module, place?.key]);
}

function inReadingOrder(nodes: NodeChange[]): NodeChange[] {
  const at = (node: NodeChange) => {
    const { pos_x: x, pos_y: y } = ((node.after ?? node.before)?.node ?? {}) as { pos_x?: unknown; pos_y?: unknown };
    return { module: (node.after ?? node.before)?.module ?? "", x: Number(x) || 0, y: Number(y) || 0 };
  };
  return nodes
    .map((node) => ({ node, ...at(node) }))
    .sort((a, b) => (a.module === b.module ? a.x - b.x || a.y - b.y : a.module < b.module ? -1 : 1))
    .map(({ node }) => node);
}
