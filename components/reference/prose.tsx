import { createElement } from "react";

/** The document's own words, English in every language; what stands between backticks is code. */
export function Prose({ text }: { text: string }) {
  const parts = text.split("`").map((part, i) => (i % 2 === 0 ? part : createElement("code", null, part)));
  return createElement("span", { lang: "en" }, ...parts);
}
