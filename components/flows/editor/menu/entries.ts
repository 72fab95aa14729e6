import type { KeyAction } from "../keys/key-bindings";

/** What a menu of the canvas is about. */
export type MenuPlace = "node" | "connection" | "ground";

/** What can be done there, in groups; each is bound to a key, and does what that key does. */
export const menuEntries = {
  node: [["settings", "insert"], ["disable", "copy", "cut", "duplicate", "module"], ["remove"]],
  connection: [["insert", "point", "connect"], ["remove"]],
  ground: [
    ["insert", "note", "paste"],
    ["selectAll", "arrange", "fit"],
  ],
} as const satisfies Record<MenuPlace, readonly (readonly KeyAction[])[]>;

export type MenuEntry = (typeof menuEntries)[MenuPlace][number][number];

const forReaders: ReadonlySet<KeyAction> = new Set(["settings", "copy", "selectAll", "fit"]);

/** Offered where several nodes are selected. */
const forSeveral: ReadonlySet<KeyAction> = new Set(["module"]);

/** The groups of a menu; of what is only looked at those that change nothing. */
export function entriesFor(
  place: MenuPlace,
  { readOnly, several }: { readOnly: boolean; several: boolean },
): readonly (readonly MenuEntry[])[] {
  const isOffered = (entry: MenuEntry) => (!readOnly || forReaders.has(entry)) && (several || !forSeveral.has(entry));
  return menuEntries[place]
    .map((group: readonly MenuEntry[]) => group.filter(isOffered))
    .filter((group) => group.length > 0);
}
