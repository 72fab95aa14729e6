import { signature } from "../diff/value.ts";
import { isList, isObject, type Json, type JsonList, type JsonObject, memberOf } from "../drawflow/json.ts";
import { connectionsOf, readHalf, type Side, withConnections } from "../drawflow/tree.ts";
import type { ConflictPlace, Conflicts } from "./conflicts.ts";
import type { Kept, Party, Versions } from "./nodes.ts";
import { type RefusedReroutes, refusedBy } from "./reroutes.ts";
import { mergeMembers, mergeValues, same } from "./value.ts";

/**
 * Puts into the ports of merged nodes the halves of connections that are to stand there: a set, to which each side
 * added and from which each took. What leads to a node or port that is no more goes with it.
 */
export function mergeConnections(
  module: string,
  merged: JsonObject,
  nodes: Versions,
  kept: Kept,
  conflicts: Conflicts,
): JsonObject {
  const refused = refusedBy(module, nodes, conflicts);
  const ports = new Ports(module, merged, nodes, kept, refused, conflicts);
  return mergeMembers(merged, merged, merged, (key, { theirs: node }) =>
    isObject(node) ? ports.connected(key, node) : node,
  );
}

class Ports {
  readonly #module: string;
  readonly #merged: JsonObject;
  readonly #nodes: Versions;
  readonly #kept: Kept;
  readonly #refused: RefusedReroutes;
  readonly #conflicts: Conflicts;

  constructor(
    module: string,
    merged: JsonObject,
    nodes: Versions,
    kept: Kept,
    refused: RefusedReroutes,
    conflicts: Conflicts,
  ) {
    this.#module = module;
    this.#merged = merged;
    this.#nodes = nodes;
    this.#kept = kept;
    this.#refused = refused;
    this.#conflicts = conflicts;
  }

  connected(key: string, node: JsonObject): JsonObject {
    let made = node;
    for (const side of ["inputs", "outputs"] as const) {
      const ports = memberOf(node, side);
      for (const [port, content] of isObject(ports) ? Object.entries(ports) : []) {
        if (!isList(memberOf(content, "connections"))) continue;
        made = withConnections(made, side, port, (standing) => {
          const halves = this.#halves(key, side, port);
          return same(halves, standing) ? standing : halves;
        });
      }
    }
    return made;
  }

  #halves(key: string, side: Side, port: string): JsonList {
    const [base, mine, theirs] = (["base", "mine", "theirs"] as const).map((party) =>
      Map.groupBy(connectionsOf(portOf(this.#nodes[party], key, side, port)), (entry) => nameOf(side, entry)),
    ) as [Groups, Groups, Groups];
    return [...new Set([...theirs.keys(), ...mine.keys()])].flatMap((name) => {
      const [was, my, their] = [base.get(name) ?? [], mine.get(name) ?? [], theirs.get(name) ?? []];
      const count = this.#count(key, side, port, was, my, their);
      return Array.from({ length: count }, (_, i) => this.#entry(key, side, port, was[i], my[i], their[i]));
    });
  }

  #count(key: string, side: Side, port: string, base: Json[], mine: Json[], theirs: Json[]): number {
    const half = readHalf(side, mine[0] ?? theirs[0]);
    if (!half) return agreed(base.length, mine.length, theirs.length);
    if (this.#refused.has(side, key, port, half)) return 0;
    const left = (party: Party, entries: Json[]) => (this.#isGone(party, side, half) ? 0 : entries.length);
    const [my, their] = [left("mine", mine), left("theirs", theirs)];
    const keeper = this.#kept.get(key) ?? this.#kept.get(half.node);
    if (keeper) return keeper === "mine" ? my : their;
    return my === 0 && their === 0 ? 0 : agreed(base.length, my, their);
  }

  /** Whether the party had the other end, and what is merged has it no more. */
  #isGone(party: Party, side: Side, half: { node: string; port: string }): boolean {
    const there = side === "inputs" ? "outputs" : "inputs";
    const had = portOf(this.#nodes[party], half.node, there, half.port) !== undefined;
    return had && portOf(this.#merged, half.node, there, half.port) === undefined;
  }

  /** Reroute points are mine where both moved them; a node's key stands as a number or as text. */
  #entry(
    key: string,
    side: Side,
    port: string,
    base: Json | undefined,
    mine: Json | undefined,
    theirs: Json | undefined,
  ) {
    if (!isObject(mine) || !isObject(theirs)) return theirs ?? mine ?? null;
    const place: ConflictPlace = { at: "field", module: this.#module, key, path: [side, port, "connections"] };
    return mergeMembers(isObject(base) ? base : {}, mine, theirs, (name, three) => {
      if (name === "points" || name === "node") return same(three.mine, three.base) ? three.theirs : three.mine;
      return mergeValues(three, { ...place, path: [...place.path, nameOf(side, theirs), name] }, this.#conflicts);
    });
  }
}

type Groups = Map<string, Json[]>;

function portOf(nodes: JsonObject, key: string, side: Side, port: string): Json | undefined {
  return memberOf(memberOf(memberOf(nodes, key), side), port);
}

function nameOf(side: Side, entry: Json): string {
  const half = readHalf(side, entry);
  return half ? JSON.stringify([half.node, half.port]) : signature(entry);
}

function agreed(base: number, mine: number, theirs: number): number {
  if (mine === theirs || mine === base) return theirs;
  return theirs === base ? mine : Math.max(mine, theirs);
}
