import { isFlowType, type NodeKind, nodeKinds, roleOf } from "@/lib/flows/nodes/kinds.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";

/** What a kind of node is called, what else people call it (with commas between), and what it does. */
type KindTexts = { title: string; words: string; about: string };

/**
 * The kinds of nodes that do their work in a flow of this type. Of those that start one only its own; as long as the type
 * is none that can run, all.
 */
export function kindsOffered(type: string): NodeKind[] {
  return nodeKinds.filter((kind) => {
    if (roleOf(kind) === "start" && isFlowType(type)) return kind === type;
    return specOf(kind)?.types?.includes(type) ?? true;
  });
}

/**
 * The kinds of nodes that a text finds, accents and case aside: first those that are called so, then those for which it is
 * another word, or begins one, then those that say it of themselves.
 */
export function kindsFound<K extends string>(text: string, kinds: readonly K[], textsOf: (kind: K) => KindTexts): K[] {
  const sought = plain(text.trim());
  if (sought === "") return [...kinds];
  const told = kinds.map((kind) => ({ kind, ...textsOf(kind) }));
  const named = told.filter(({ kind, title }) => plain(`${title} ${kind}`).includes(sought));
  // A word is found from its beginning on: who types "if" does not mean "notify" too.
  const meant = told.filter(({ words }) => ` ${plain(words)}`.includes(` ${sought}`));
  const exactly = meant.filter(({ words }) => plain(words).split(", ").includes(sought));
  const saying = told.filter(({ about }) => plain(about).includes(sought));
  return [...new Set([...named, ...exactly, ...meant, ...saying].map(({ kind }) => kind))];
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
