import type { ASTNode } from "@marcbachmann/cel-js";

/** A name an expression takes from its scope, and where it stands. */
export type FreeName = { name: string; from: number; to: number };

const macros = new Map<string, readonly number[]>([
  ["all", [2]],
  ["exists", [2]],
  ["exists_one", [2]],
  ["map", [2, 3]],
  ["filter", [2]],
  ["bind", [3]],
]);

/** Whether the node repeats, or renames, its arguments: `list.map(x, …)` and its like, and `cel.bind(x, …)`. */
export function isMacro(node: ASTNode): node is ASTNode & { op: "rcall" } {
  return node.op === "rcall" && (macros.get(node.args[0])?.includes(node.args[2].length) ?? false);
}

/** The nodes right under one, in the order of the text. */
function childrenOf(node: ASTNode): readonly ASTNode[] {
  switch (node.op) {
    case "value":
    case "id":
      return [];
    case ".":
    case ".?":
      return [node.args[0]];
    case "call":
      return node.args[1];
    case "rcall":
      return [node.args[1], ...node.args[2]];
    case "map":
      return node.args.flat();
    case "!_":
    case "-_":
      return [node.args];
    default:
      return node.args;
  }
}

/** Visits every node with how many macros it is inside of. */
export function visit(node: ASTNode, see: (node: ASTNode, inside: number) => void, inside = 0): void {
  see(node, inside);
  if (!isMacro(node)) {
    for (const child of childrenOf(node)) visit(child, see, inside);
    return;
  }
  const [, receiver, repeated] = node.args;
  visit(receiver, see, inside);
  for (const child of repeated) visit(child, see, inside + 1);
}

/** The names a tree takes from its scope; those that its macros bind are its own. */
export function freeNames(node: ASTNode, bound: readonly string[] = []): FreeName[] {
  if (node.op === "id") {
    return bound.includes(node.args) ? [] : [{ name: node.args, from: node.start, to: node.end }];
  }
  if (!isMacro(node)) return childrenOf(node).flatMap((child) => freeNames(child, bound));
  const [, receiver, [binder, ...rest]] = node.args;
  const within = binder?.op === "id" ? [...bound, binder.args] : bound;
  return [...freeNames(receiver, bound), ...rest.flatMap((child) => freeNames(child, within))];
}
