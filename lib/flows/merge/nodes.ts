import { halvesOf, withoutPlaces } from "../diff/document.ts";
import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  memberOf,
  withMember,
  withoutMembers,
} from "../drawflow/json.ts";
import { connectionsOf, type Half, readHalf, type Side } from "../drawflow/tree.ts";
import type { ConflictPlace, Conflicts, ThreeWay } from "./conflicts.ts";
import { mergeMembers, mergeValues, same } from "./value.ts";

/** A module's nodes in the three documents. */
export type Versions = { base: JsonObject; mine: JsonObject; theirs: JsonObject };
export type Party = "mine" | "theirs";

/** Nodes that one side removed and the other kept, by choice: with the connections that the keeping side has there. */
export type Kept = Map<string, Party>;

/** The nodes of a module; which halves of connections their ports hold is for `mergeConnections` to say. */
export function mergeNodes(module: string, nodes: Versions, conflicts: Conflicts): { data: JsonObject; kept: Kept } {
  const kept: Kept = new Map();
  const halves = halvesBy(nodes);
  const data = mergeMembers(nodes.base, nodes.mine, nodes.theirs, (key, three) => {
    const place: ConflictPlace = { at: "node", module, key, path: [] };
    const remover = removerOf(three);
    if (!remover) return mergeNode(three, place, conflicts);
    const keeper = remover === "mine" ? "theirs" : "mine";
    if (!wasChanged(key, three, halves, keeper)) return undefined;
    if (conflicts.ask(place, three, false) === remover) return undefined;
    kept.set(key, keeper);
    return three[keeper];
  });
  return { data, kept };
}

function removerOf({ base, mine, theirs }: ThreeWay): Party | null {
  if (base === undefined) return null;
  if (mine === undefined && theirs !== undefined) return "mine";
  return theirs === undefined && mine !== undefined ? "theirs" : null;
}

/** Whether more than the position of a node was changed, or something connected to it. */
function wasChanged(key: string, { base = null, ...three }: ThreeWay, halves: HalvesOf, party: Party): boolean {
  if (!same(withoutPlaces(base), withoutPlaces(three[party] ?? null))) return true;
  const before = new Set(halves("base").get(key));
  return (halves(party).get(key) ?? []).some((half) => !before.has(half));
}

type HalvesOf = (version: keyof Versions) => Map<string, string[]>;

/** The halves that each node has, and those of other nodes that name it; looked up when asked for. */
function halvesBy(nodes: Versions): HalvesOf {
  const made = new Map<keyof Versions, Map<string, string[]>>();
  return (version) => {
    const known = made.get(version);
    if (known) return known;
    const found = new Map<string, string[]>();
    for (const [at, node] of Object.entries(nodes[version])) {
      for (const { side, port, node: other, other: there } of halvesOf(node)) {
        const half = JSON.stringify([at, side, port, other, there]);
        for (const key of new Set([at, other])) {
          const known = found.get(key);
          if (known) known.push(half);
          else found.set(key, [half]);
        }
      }
    }
    made.set(version, found);
    return found;
  };
}

function halvesIn(side: Side, port: Json | undefined): Half[] {
  return connectionsOf(port).flatMap((entry) => readHalf(side, entry) ?? []);
}

function mergeNode(three: ThreeWay, place: ConflictPlace, conflicts: Conflicts): Json | undefined {
  const { base, mine, theirs } = three;
  if (!isObject(mine) || !isObject(theirs)) return mergeValues(three, place, conflicts);
  return mergeMembers(isObject(base) ? base : {}, mine, theirs, (name, inner) => {
    const at: ConflictPlace = { ...place, at: "field", path: [name] };
    if (name === "pos_x" || name === "pos_y") return same(inner.mine, inner.base) ? inner.theirs : inner.mine;
    if (name !== "inputs" && name !== "outputs") return mergeValues(inner, at, conflicts);
    return mergePorts(name, inner, at, conflicts);
  });
}

function mergePorts(side: Side, three: ThreeWay, place: ConflictPlace, conflicts: Conflicts): Json | undefined {
  const { base, mine, theirs } = three;
  if (!isObject(mine) || !isObject(theirs)) return mergeValues(three, place, conflicts);
  return mergeMembers(isObject(base) ? base : {}, mine, theirs, (port, inner) => {
    const at = { ...place, path: [...place.path, port] };
    const remover = removerOf(inner);
    if (remover) {
      const before = new Set(halvesIn(side, inner.base).map((half) => JSON.stringify(half)));
      const other = inner[remover === "mine" ? "theirs" : "mine"];
      const connected = halvesIn(side, other).some((half) => !before.has(JSON.stringify(half)));
      if (!connected && same(bare(inner.base), bare(other))) return undefined;
      return conflicts.settle(at, inner);
    }
    const bared = { base: bare(inner.base), mine: bare(inner.mine), theirs: bare(inner.theirs) };
    const merged = mergeValues(bared, at, conflicts);
    // What it is connected to is put in later, and compared with what stands there.
    const standing = memberOf(inner.theirs, "connections") ?? memberOf(inner.mine, "connections");
    return isObject(merged) && standing !== undefined ? withMember(merged, "connections", standing) : merged;
  });
}

/** A port without what it is connected to. */
function bare(port: Json | undefined): Json | undefined {
  if (!isObject(port) || !isList(memberOf(port, "connections"))) return port;
  return withoutMembers(port, new Set(["connections"]));
}
