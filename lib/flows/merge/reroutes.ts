import type { Json, JsonObject } from "../drawflow/json.ts";
import { type Connection, connectionsOf, type Half, portsOf, readHalf, type Side } from "../drawflow/tree.ts";
import { edgeKey } from "../drawflow/view-edges.ts";
import type { Conflicts } from "./conflicts.ts";
import type { Versions } from "./nodes.ts";

/** Connections that were not chosen where both sides led the same one elsewhere. */
export class RefusedReroutes {
  readonly #keys = new Set<string>();

  add(connections: Connection[]): void {
    for (const connection of connections) this.#keys.add(edgeKey(connection));
  }

  has(side: Side, key: string, port: string, half: Half): boolean {
    return this.#keys.has(edgeKey(asConnection(side, key, port, half)));
  }
}

/** Asks about each output from which both sides took the same connection and led it to different inputs. */
export function refusedBy(module: string, nodes: Versions, conflicts: Conflicts): RefusedReroutes {
  const refused = new RefusedReroutes();
  const [base, mine, theirs] = [byOutput(nodes.base), byOutput(nodes.mine), byOutput(nodes.theirs)];
  for (const [output, before] of base) {
    const [my, their] = [mine.get(output) ?? new Map(), theirs.get(output) ?? new Map()];
    const gone = [...before.keys()].some((key) => !my.has(key) && !their.has(key));
    const added = (one: Led, other: Led) =>
      [...one].flatMap(([key, to]) => (before.has(key) || other.has(key) ? [] : [to]));
    const [byMe, byThem] = [added(my, their), added(their, my)];
    const [first] = byMe;
    if (!gone || !first || byThem.length === 0) continue;
    const place = { at: "connections" as const, module, key: first.source, path: ["outputs", first.sourcePort] };
    const three = { base: ends(before.values()), mine: ends(my.values()), theirs: ends(their.values()) };
    const choice = conflicts.ask(place, three, true);
    if (choice === "mine") refused.add(byThem);
    if (choice === "theirs") refused.add(byMe);
  }
  return refused;
}

type Led = Map<string, Connection>;

function byOutput(nodes: JsonObject): Map<string, Led> {
  const found = new Map<string, Led>();
  for (const [key, node] of Object.entries(nodes)) {
    for (const side of ["outputs", "inputs"] as const) {
      for (const [port, content] of portsOf(node, side)) {
        for (const entry of connectionsOf(content)) {
          const half = readHalf(side, entry);
          if (half) add(found, asConnection(side, key, port, half));
        }
      }
    }
  }
  return found;
}

function add(found: Map<string, Led>, connection: Connection): void {
  const output = JSON.stringify([connection.source, connection.sourcePort]);
  found.set(output, (found.get(output) ?? new Map()).set(edgeKey(connection), connection));
}

function asConnection(side: Side, key: string, port: string, half: Half): Connection {
  return side === "outputs"
    ? { source: key, sourcePort: port, target: half.node, targetPort: half.port }
    : { source: half.node, sourcePort: half.port, target: key, targetPort: port };
}

function ends(connections: Iterable<Connection>): Json {
  return Array.from(connections, ({ target, targetPort }) => ({ target, targetPort }));
}
