import {
  isList,
  isObject,
  type Json,
  type JsonObject,
  memberOf,
  sameJson,
  withMembers,
  withoutMembers,
} from "../drawflow/json.ts";
import type { ConflictPlace, Conflicts, ThreeWay } from "./conflicts.ts";

type Members = (name: string, three: ThreeWay) => Json | undefined;

export function same(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && sameJson(a, b));
}

/** The value that only one side changed, or both to the same; null: they differ. */
function settledByItself({ base, mine, theirs }: ThreeWay): { value: Json | undefined } | null {
  if (same(mine, theirs) || same(mine, base)) return { value: theirs };
  return same(theirs, base) ? { value: mine } : null;
}

/** Three values become one: member by member, down to where both sides changed the same thing differently. */
export function mergeValues(three: ThreeWay, place: ConflictPlace, conflicts: Conflicts): Json | undefined {
  const settled = settledByItself(three);
  if (settled) return settled.value;
  const { base, mine, theirs } = three;
  const within = (step: string | number): ConflictPlace => ({ ...place, path: [...place.path, step] });
  if (isObject(base) && isObject(mine) && isObject(theirs)) {
    return mergeMembers(base, mine, theirs, (name, inner) => mergeValues(inner, within(name), conflicts));
  }
  if (isList(base) && isList(mine) && isList(theirs) && base.length === mine.length && base.length === theirs.length) {
    return theirs.map(
      (item, i) => mergeValues({ base: base[i], mine: mine[i], theirs: item }, within(i), conflicts) ?? null,
    );
  }
  return conflicts.settle(place, three);
}

/** Theirs with what came of each member: in their order, what is new of mine after it. */
export function mergeMembers(base: JsonObject, mine: JsonObject, theirs: JsonObject, merge: Members): JsonObject {
  const gone = new Set<string>();
  const kept: [string, Json][] = [];
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base)])) {
    const three = { base: memberOf(base, name), mine: memberOf(mine, name), theirs: memberOf(theirs, name) };
    const value = merge(name, three);
    if (value === undefined) gone.add(name);
    else kept.push([name, value]);
  }
  return withMembers(withoutMembers(theirs, gone), kept);
}
