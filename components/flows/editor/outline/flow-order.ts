import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";

/** Nodes in the order a run comes to them: each start and what follows it, then what nothing leads to. */
export function inFlowOrder(nodes: readonly NodeView[], edges: readonly EdgeView[]): NodeView[] {
  const views = new Map(nodes.map((node) => [node.key, node]));
  const following = new Map<string, string[]>();
  const ledTo = new Set<string>();
  for (const { source, target } of edges) {
    following.set(source, [...(following.get(source) ?? []), target]);
    if (source !== target) ledTo.add(target);
  }
  const across = [...nodes].sort((a, b) => a.x - b.x || a.y - b.y);
  const roots = across.filter(({ key, name }) => !ledTo.has(key) && name !== "note");
  const ordered = new Set<NodeView>();
  for (const root of [...roots, ...across]) {
    const next = [root];
    for (let node = next.pop(); node; node = next.pop()) {
      if (ordered.has(node)) continue;
      ordered.add(node);
      const followers = (following.get(node.key) ?? []).flatMap((key) => views.get(key) ?? []);
      next.push(...followers.reverse());
    }
  }
  return [...ordered];
}
