"use client";

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching } from "@codemirror/language";
import { type Diagnostic, linter } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, placeholder as placeholderOf } from "@codemirror/view";
import { useEffect, useEffectEvent, useRef } from "react";
import { readJson } from "@/lib/json/read.ts";
import { completionsOf } from "./completions";
import { expressionLanguage, templateLanguage } from "./expression-language";
import { captureKeys, oneLine } from "./keys";
import type { Suggestions } from "./suggestions";
import { type InsertReference, takeReferences } from "./take-reference";
import { codeTheme } from "./theme";

export type CodeFault = { from: number; to: number; message: string };

export type CodeViewProps = {
  language: "expression" | "template" | "json";
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** Enter in a field of one line, Ctrl+Enter in one of several. */
  onEnter?: () => void;
  readOnly: boolean;
  lines: "one" | "several";
  placeholder?: string;
  /** Names and descriptions for those who do not see it. */
  attributes: Record<string, string>;
  faultsOf: (text: string) => readonly CodeFault[];
  suggest?: (text: string, at: number) => Suggestions | null;
  /** Gets what puts a reference into the field, when the field is entered: references can be dragged into it then. */
  onTarget?: ((insert: InsertReference) => void) | undefined;
  /** CodeMirror's own words in the viewer's language. */
  phrases: Record<string, string>;
};

const languages = { expression: expressionLanguage, template: templateLanguage, json: json() };

// What comes from outside is no edit of this field.
const fromOutside = Annotation.define<boolean>();

/** A field of code: the text in `value`, told of by `onChange`. */
export default function CodeView(props: CodeViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef<EditorView>(null);
  const { language, value, lines, readOnly, placeholder = "", attributes, phrases } = props;
  const changed = useEffectEvent((text: string) => props.onChange(text));
  const left = useEffectEvent(() => props.onBlur?.());
  const entered = useEffectEvent(() => props.onEnter?.());
  const faults = useEffectEvent((text: string): Diagnostic[] =>
    props.faultsOf(text).map((fault) => ({ ...clipped(fault, text.length), severity: "error" })),
  );
  const suggest = useEffectEvent((text: string, at: number) => props.suggest?.(text, at) ?? null);
  const targeted = useEffectEvent((insert: InsertReference) => props.onTarget?.(insert));
  const first = useEffectEvent(() => props);
  const changeable = useRef(new Compartment());

  useEffect(() => {
    if (!host.current) return;
    const start = first();
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: start.value,
        extensions: [
          languages[language],
          codeTheme,
          history(),
          bracketMatching(),
          closeBrackets(),
          EditorView.lineWrapping,
          autocompletion({ override: [completionsOf(suggest)], icons: false }),
          linter((editor) => faults(editor.state.doc.toString()), { delay: 250 }),
          lines === "one" ? oneLine(entered) : [],
          language === "json" || !start.onTarget ? [] : takeReferences(language, targeted),
          captureKeys(lines === "several" ? entered : null),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.updateListener.of((update) => {
            const outside = update.transactions.some((one) => one.annotation(fromOutside));
            if (update.docChanged && !outside) changed(update.state.doc.toString());
          }),
          EditorView.domEventHandlers({ blur: () => left() }),
          changeable.current.of(settingsOf(start)),
        ],
      }),
    });
    shown.current = view;
    return () => view.destroy();
  }, [language, lines]);

  useEffect(() => {
    const view = shown.current;
    if (!view || view.state.doc.toString() === value) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: value },
      annotations: [fromOutside.of(true)],
    });
  }, [value]);

  const settings = JSON.stringify({ readOnly, placeholder, attributes, phrases });
  useEffect(() => {
    shown.current?.dispatch({ effects: changeable.current.reconfigure(settingsOf(readJson(settings))) });
  }, [settings]);

  return <div ref={host} data-code />;
}

type Settings = Pick<CodeViewProps, "readOnly" | "placeholder" | "attributes" | "phrases">;

function settingsOf({ readOnly, placeholder = "", attributes, phrases }: Settings): Extension {
  return [
    EditorState.readOnly.of(readOnly),
    EditorState.phrases.of(phrases),
    EditorView.contentAttributes.of({
      ...attributes,
      tabindex: "0",
      spellcheck: "false",
      autocorrect: "off",
      autocapitalize: "off",
    }),
    placeholder ? placeholderOf(placeholder) : [],
  ];
}

function clipped({ from, to, message }: CodeFault, length: number): CodeFault {
  const start = Math.max(0, Math.min(from, length - 1));
  return { from: start, to: Math.min(Math.max(to, start + 1), length), message };
}
