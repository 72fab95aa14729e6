import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { nearestTo } from "../keys/neighbour";
import { focusedKey, selectFocused } from "../keys/select-focused";
import type { Editor } from "./editor-context";
import { focusNode } from "./show-node";

/** Removes what is selected; where the node that has the keys goes, they go on with the one nearest to it. */
export function removeSelected(editor: Editor, target: EventTarget | null): void {
  selectFocused(editor, target);
  const { document, module, selection } = editor.store.getState();
  const { nodes } = viewOf(document, module);
  const gone = nodes.find(({ key }) => key === focusedKey(target) && selection.has(key));
  const next =
    gone &&
    nearestTo(
      nodes.filter(({ key }) => !selection.has(key)),
      gone,
    );
  editor.commands.remove();
  if (next) focusNode(next.key);
}
