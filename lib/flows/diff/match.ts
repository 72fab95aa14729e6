import { isObject, type Json, memberOf, sameJson, withoutMembers } from "../drawflow/json.ts";
import { type FlowContent, withoutPlaces } from "./document.ts";
import { signature } from "./value.ts";

/** A node where it stands. */
export type MatchedNode = { module: string; key: string; node: Json };
export type NodePair = { before: MatchedNode; after: MatchedNode };
type Matched = { pairs: NodePair[]; removed: MatchedNode[]; added: MatchedNode[] };

/** The later name of each module that both have. One that holds mostly the same nodes was renamed. */
export function matchModules(a: FlowContent, b: FlowContent): Map<string, string> {
  const names = new Map<string, string>();
  for (const name of a.modules.keys()) if (b.modules.has(name)) names.set(name, name);
  const gone = [...a.modules].filter(([name]) => !b.modules.has(name));
  const come = [...b.modules].filter(([name]) => !a.modules.has(name));
  const likely = gone.flatMap(([before, was]) =>
    come.flatMap(([after, is]) => {
      const shared = [...was].filter(([key, node]) => is.has(key) && kindOf(is.get(key)) === kindOf(node)).length;
      return shared > 0 && shared * 2 >= Math.max(was.size, is.size) ? [{ before, after, shared }] : [];
    }),
  );
  const taken = new Set<string>();
  for (const { before, after } of likely.sort((one, other) => other.shared - one.shared)) {
    if (names.has(before) || taken.has(after)) continue;
    names.set(before, after);
    taken.add(after);
  }
  return names;
}

/** Which node is which: by key, then by key in another module, then by what it holds under another key. */
export function matchNodes(a: FlowContent, b: FlowContent, modules: Map<string, string>): Matched {
  const matched: Matched = { pairs: [], removed: placed(a), added: placed(b) };
  pair(matched, ({ module, key }, side) => JSON.stringify([side === "before" ? modules.get(module) : module, key]));
  pair(matched, ({ key }) => key);
  pair(matched, (one) => contentOf(one, true));
  pair(matched, (one) => contentOf(one, false));
  return matched;
}

/** Pairs what has one name before and after, where that names one node only. */
function pair(matched: Matched, nameOf: (node: MatchedNode, side: "before" | "after") => string | null): void {
  const before = Map.groupBy(matched.removed, (one) => nameOf(one, "before"));
  const after = Map.groupBy(matched.added, (one) => nameOf(one, "after"));
  const done = new Set<MatchedNode>();
  for (const [name, [one, ...others]] of before) {
    const [other, ...further] = name === null ? [] : (after.get(name) ?? []);
    if (!one || !other || others.length > 0 || further.length > 0 || !isSameThing(one.node, other.node)) continue;
    matched.pairs.push({ before: one, after: other });
    done.add(one).add(other);
  }
  matched.removed = matched.removed.filter((one) => !done.has(one));
  matched.added = matched.added.filter((one) => !done.has(one));
}

/** The next new node may get the key of a deleted one: another kind with other data is another node. */
export function isSameThing(a: Json, b: Json): boolean {
  return kindOf(a) === kindOf(b) || sameJson(memberOf(a, "data") ?? null, memberOf(b, "data") ?? null);
}

function contentOf({ key, node }: MatchedNode, withPosition: boolean): string | null {
  if (!isObject(node)) return null;
  const content = signature(
    withoutPlaces(String(memberOf(node, "id")) === key ? withoutMembers(node, new Set(["id"])) : node),
  );
  return withPosition ? JSON.stringify([content, memberOf(node, "pos_x"), memberOf(node, "pos_y")]) : content;
}

function placed({ modules }: FlowContent): MatchedNode[] {
  return [...modules].flatMap(([module, nodes]) => [...nodes].map(([key, node]) => ({ module, key, node })));
}

function kindOf(node: Json | undefined): Json | undefined {
  return memberOf(node, "name");
}
