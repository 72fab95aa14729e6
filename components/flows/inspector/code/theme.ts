import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const code = HighlightStyle.define([
  { tag: tags.string, color: "var(--sy-go)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--sy-caution)" },
  { tag: [tags.keyword, tags.operator], color: "var(--sy-text-2)" },
  { tag: tags.function(tags.variableName), color: "var(--sy-violet)" },
  { tag: tags.variableName, color: "var(--sy-link)" },
  { tag: tags.propertyName, color: "var(--sy-cyan)" },
  { tag: tags.brace, color: "var(--sy-link)", fontWeight: "650" },
  { tag: tags.comment, color: "var(--sy-text-2)", fontStyle: "italic" },
  { tag: tags.invalid, color: "var(--sy-stop)" },
]);

// The page's variables change with its scheme, so that one theme is both.
const frame = EditorView.theme({
  "&": {
    border: "1px solid var(--sy-line-strong)",
    borderRadius: "6px",
    background: "var(--mantine-color-default, var(--sy-sheet))",
    color: "var(--sy-text)",
    fontSize: "0.75rem",
  },
  "&.cm-focused": { outline: "2px solid var(--sy-focus)", outlineOffset: "-1px" },
  "&[data-over]": { outline: "2px solid var(--sy-focus)", outlineOffset: "-1px", background: "var(--sy-info-tint)" },
  "&:has([aria-invalid=true])": { borderColor: "var(--sy-stop)" },
  ".cm-scroller": { fontFamily: "var(--mantine-font-family-monospace)", lineHeight: "1.55", overflow: "auto" },
  ".cm-content": { padding: "4px 0", minHeight: "28px", caretColor: "var(--sy-text)" },
  ".cm-line": { padding: "0 9px" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--sy-text)" },
  ".cm-placeholder": { color: "var(--mantine-color-placeholder)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--sy-selection)",
  },
  ".cm-matchingBracket": { background: "none" },
  "&.cm-focused .cm-matchingBracket": { background: "var(--sy-info-tint)" },
  ".cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": {
    background: "var(--sy-stop-tint)",
    color: "inherit",
  },
  ".cm-lintRange-error": {
    backgroundImage: "none",
    textDecoration: "underline wavy var(--sy-stop) 1px",
    textUnderlineOffset: "3px",
  },
  ".cm-tooltip": {
    border: "1px solid var(--sy-line-strong)",
    borderRadius: "8px",
    background: "var(--sy-sheet)",
    color: "var(--sy-text)",
    boxShadow: "0 6px 20px var(--sy-shade-strong)",
    overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mantine-font-family-monospace)",
    fontSize: "0.75rem",
    maxHeight: "232px",
    maxWidth: "min(420px, 90vw)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 10px", lineHeight: "1.5" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--sy-info-tint)", color: "var(--sy-text)" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "650" },
  ".cm-completionDetail": {
    marginLeft: "14px",
    fontFamily: "var(--mantine-font-family)",
    fontStyle: "normal",
    color: "var(--sy-text-2)",
  },
  ".cm-diagnostic": { fontFamily: "var(--mantine-font-family)", fontSize: "0.75rem", padding: "4px 10px" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--sy-stop)" },
});

export const codeTheme: Extension = [frame, syntaxHighlighting(code)];
