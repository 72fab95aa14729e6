import { createElement, type ReactNode } from "react";

/** The document's own words, English in every language; between backticks stands code, between `**` what is bold. */
export function Prose({ text }: { text: string }) {
  return createElement("span", { lang: "en" }, ...marked(text, "**", "strong", (part) => marked(part, "`", "code")));
}

function marked(text: string, mark: string, tag: string, inner = (part: string): ReactNode[] => [part]): ReactNode[] {
  return text
    .split(mark)
    .flatMap((part, i) => (i % 2 === 0 ? inner(part) : [createElement(tag, null, ...inner(part))]));
}
