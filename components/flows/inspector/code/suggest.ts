import type { SampleScope } from "@/lib/flows/compile/sample-scope.ts";
import { cursorPlace } from "./cursor-place";
import { type FunctionKind, functionsOf, kindOf } from "./functions";
import { isPlainMember, memberStep } from "./reference";
import type { Suggestion, Suggestions } from "./suggestions";

/** In the viewer's language: what a function does, what a value is. */
export type Words = { function: (name: string) => string; value: (kind: FunctionKind) => string };

const step = String.raw`(?:\.\??\s*[A-Za-z_]\w*|\[\s*(?:\d+|"[^"\\]*"|'[^'\\]*')\s*\])`;
const pathBefore = String.raw`([A-Za-z_]\w*${step}*)`;
const memberBegun = new RegExp(String.raw`${pathBefore}\.\??(\w*)$`);
const keyBegun = new RegExp(String.raw`${pathBefore}\[\s*["']([^"'\\]*)$`);
const nameBegun = /(?:^|[^\w.])([A-Za-z_]\w*)?$/;
const bound = new RegExp(String.raw`${pathBefore}\.(?:all|exists|exists_one|map|filter)\(\s*([A-Za-z_]\w*)\s*,`, "g");

/** What can stand at the cursor: names in scope, members of what the sample holds, functions. */
export function suggest(
  text: string,
  at: number,
  kind: "expression" | "template",
  scope: SampleScope,
  words: Words,
): Suggestions | null {
  const place = cursorPlace(text, at, kind);
  if (!place) return null;
  const { before, quote } = place;
  const seen = withBound(scope, before);
  if (quote !== null) {
    const key = keyBegun.exec(before);
    if (!key) return null;
    return { from: at - (key[2] ?? "").length, options: membersOf(valueAt(seen, key[1] ?? ""), words, "inBrackets") };
  }
  const member = memberBegun.exec(before);
  if (member) {
    const value = valueAt(seen, member[1] ?? "");
    const options = [...membersOf(value, words, "afterDot"), ...functionOptions(kindOf(value), words)];
    return { from: at - (member[2] ?? "").length, options };
  }
  const name = nameBegun.exec(before);
  if (!name) return null;
  const names = Object.entries(seen).map(([label, value]): Suggestion => {
    return { label, kind: "name", about: words.value(kindOf(value)) };
  });
  return { from: at - (name[1] ?? "").length, options: [...names, ...functionOptions("global", words)] };
}

function withBound(scope: SampleScope, before: string): SampleScope {
  const names = [...before.matchAll(bound)].map(([, path = "", name = ""]) => {
    const list = valueAt(scope, path);
    return [name, Array.isArray(list) ? list[0] : undefined];
  });
  return { ...scope, ...Object.fromEntries(names) };
}

function valueAt(scope: SampleScope, path: string): unknown {
  const steps = [...path.matchAll(/([A-Za-z_]\w*)|\[\s*(\d+)\s*\]|\[\s*["']([^"']*)["']\s*\]/g)];
  return steps.reduce<unknown>((value, [, name, index, key]) => own(value, name ?? index ?? key ?? ""), scope);
}

function own(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

function membersOf(value: unknown, words: Words, where: "afterDot" | "inBrackets"): Suggestion[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  const named = Object.entries(value).filter(([label]) => memberStep(label) !== null);
  return named.map(([label, inner]) => {
    const plain = where === "inBrackets" || isPlainMember(label);
    return { label, kind: plain ? "member" : "key", about: words.value(kindOf(inner)) };
  });
}

function functionOptions(of: FunctionKind | "global", words: Words): Suggestion[] {
  return functionsOf(of).map(({ name, takes }) => ({
    label: name,
    kind: "function",
    about: words.function(name),
    takes,
  }));
}
