import type { Extension } from "@codemirror/state";
import { dropCursor, EditorView } from "@codemirror/view";
import { REFERENCE_TYPE } from "../values/dragged";
import { putText } from "./completions";
import { insertionOf } from "./insertion";

/** Puts a reference where the cursor of a field is; false where the field is gone. */
export type InsertReference = (reference: string) => boolean;

/** A field into which references are dragged. `onFocus` gets what puts one where its cursor is. */
export function takeReferences(
  language: "expression" | "template",
  onFocus: (insert: InsertReference) => void,
): Extension {
  const insert = (view: EditorView, reference: string, at: number) => {
    const { at: from, text } = insertionOf(view.state.doc.toString(), at, reference, language);
    view.focus();
    putText(view, { from, to: from, text, userEvent: "input.drop" });
  };
  const mark = (view: EditorView, isOver: boolean) => view.dom.toggleAttribute("data-over", isOver);
  const takes = (event: DragEvent, view: EditorView) =>
    !view.state.readOnly && event.dataTransfer?.types.includes(REFERENCE_TYPE) === true;
  return [
    dropCursor(),
    EditorView.domEventHandlers({
      focus: (_, view) => {
        onFocus((reference) => {
          if (!view.dom.isConnected || view.state.readOnly) return false;
          insert(view, reference, view.state.selection.main.head);
          return true;
        });
      },
      dragover: (event, view) => {
        if (!event.dataTransfer || !takes(event, view)) return false;
        event.preventDefault();
        event.dataTransfer.dropEffect = "copy";
        mark(view, true);
        return false;
      },
      dragleave: (event, view) => {
        if (!(event.relatedTarget instanceof Node && view.dom.contains(event.relatedTarget))) mark(view, false);
      },
      drop: (event, view) => {
        if (!takes(event, view)) return false;
        mark(view, false);
        event.preventDefault();
        insert(view, event.dataTransfer?.getData(REFERENCE_TYPE) ?? "", view.posAtCoords(event, false));
        return true;
      },
    }),
  ];
}
