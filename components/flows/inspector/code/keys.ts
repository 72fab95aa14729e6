import { completionStatus } from "@codemirror/autocomplete";
import { type Extension, Prec } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";

/** Enter says that the text is done, and what is pasted in comes without breaks. Breaks that are there stay. */
export function oneLine(onEnter: () => void): Extension {
  return [
    keymap.of([{ key: "Enter", run: done(onEnter) }]),
    EditorView.clipboardInputFilter.of((text) => text.trim().replaceAll(/\s*[\r\n]+\s*/g, " ")),
  ];
}

/** Keys that mean something here mean nothing to the page around; Tab is the page's and leaves the field. */
export function captureKeys(onModEnter: (() => void) | null): Extension {
  return [
    onModEnter ? Prec.high(keymap.of([{ key: "Mod-Enter", run: done(onModEnter) }])) : [],
    Prec.highest(
      EditorView.domEventHandlers({
        keydown: (event, view) => {
          if (event.key === "Escape" && completionStatus(view.state) !== null) event.stopPropagation();
          return false;
        },
      }),
    ),
  ];
}

function done(tell: () => void): () => boolean {
  return () => {
    tell();
    return true;
  };
}
