import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import type { Suggestion, Suggestions } from "./suggestions";

const types = { name: "variable", member: "property", key: "property", function: "function" } as const;
const boosts = { name: 2, member: 1, key: 1, function: 0 } as const;

/** Suggestions as CodeMirror asks for them. */
export function completionsOf(suggest: (text: string, at: number) => Suggestions | null) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const found = suggest(state.doc.toString(), pos);
    if (!found || found.options.length === 0) return null;
    const begun = found.from < pos || /(?:[.[]["']?|\$\{)$/.test(state.sliceDoc(0, pos));
    if (!explicit && !begun) return null;
    return { from: found.from, options: found.options.map(completionOf), validFor: /^\w*$/ };
  };
}

function completionOf({ label, kind, about, takes = false }: Suggestion): Completion {
  const named = { label, type: types[kind], boost: boosts[kind], ...(about ? { detail: about } : {}) };
  if (kind === "function") return { ...named, apply: putting(`${label}()`, 0, takes ? -1 : 0) };
  // The dot before it goes: its name stands in brackets.
  if (kind === "key") return { ...named, apply: putting(`[${JSON.stringify(label)}]`, -1, 0) };
  return named;
}

function putting(text: string, back: number, cursor: number) {
  return (view: EditorView, completion: Completion, from: number, to: number): void => {
    view.dispatch({
      changes: { from: from + back, to, insert: text },
      selection: { anchor: from + back + text.length + cursor },
      annotations: pickedCompletion.of(completion),
      userEvent: "input.complete",
    });
  };
}
