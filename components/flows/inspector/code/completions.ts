import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from "@codemirror/autocomplete";
import type { TransactionSpec } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { memberStep } from "./reference";
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
  if (kind === "key") return { ...named, apply: putting(memberStep(label) ?? label, -1, 0) };
  return named;
}

function putting(text: string, back: number, cursor: number) {
  return (view: EditorView, completion: Completion, from: number, to: number): void => {
    const annotations = pickedCompletion.of(completion);
    putText(view, { from: from + back, to, text, cursor, annotations, userEvent: "input.complete" });
  };
}

type Put = Pick<TransactionSpec, "annotations" | "userEvent"> & {
  from: number;
  to: number;
  text: string;
  /** Where the cursor is then, from the end of the text. */
  cursor?: number;
};

/** Puts a text that was chosen elsewhere into a field, the cursor behind it. */
export function putText(view: EditorView, { from, to, text, cursor = 0, ...how }: Put): void {
  view.dispatch({
    ...how,
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length + cursor },
    scrollIntoView: true,
  });
}
