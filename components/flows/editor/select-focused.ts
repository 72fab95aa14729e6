import type { Editor } from "./editor-context";

/** What is done to the selection is done to the node that has the keys, where that is not among it. */
export function selectFocused({ store, commands }: Editor, target: EventTarget | null): void {
  const key = keyOf(target);
  if (key !== null && !store.getState().selection.has(key)) commands.select([key]);
}

/** The key of the node that an event comes from. */
export function keyOf(target: EventTarget | null): string | null {
  const node = target instanceof HTMLElement ? target.closest<HTMLElement>(".react-flow__node") : null;
  return node?.dataset.id ?? null;
}
