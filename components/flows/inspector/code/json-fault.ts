import { jsonLanguage } from "@codemirror/lang-json";
import { readJson } from "@/lib/json/read.ts";

/** Where a text stops being JSON; null where it does not. */
export function jsonFault(text: string): { from: number; to: number } | null {
  try {
    readJson(text);
    return null;
  } catch {
    const fault = firstError(text) ?? text.length;
    return { from: fault, to: fault + 1 };
  }
}

function firstError(text: string): number | null {
  let found: number | null = null;
  jsonLanguage.parser.parse(text).iterate({
    enter({ type, from, to }) {
      // An error of no length stands where something is missing: after what came before it.
      if (type.isError && found === null) found = from === to ? text.slice(0, from).trimEnd().length : from;
    },
  });
  return found;
}
