import { type ExpressionReason, mismatchReasons } from "@/lib/flows/compile/messages.ts";
import { knownOf } from "@/lib/flows/compile/node-scope.ts";
import type { SampleScope } from "@/lib/flows/compile/sample-scope.ts";
import { parseExpression } from "@/lib/flows/expression/cel.ts";
import type { ExpressionError } from "@/lib/flows/expression/findings.ts";
import { parseTemplate } from "@/lib/flows/expression/template.ts";
import type { Field } from "@/lib/flows/nodes/field-list.ts";

/** What a field's text is written in; `secrets`: they may stand in it. */
export type Language = { language: "expression" | "template"; secrets?: boolean | undefined };

type Outcome = { value: unknown } | { error: ExpressionError };
type Parsed = { run: (scope: SampleScope) => Outcome } | { error: ExpressionError };

const HIDDEN = "••••••";

function parsed({ language, secrets = false }: Language, text: string): Parsed {
  if (language === "expression") {
    const expression = parseExpression(text);
    return "error" in expression ? expression : { run: (scope) => expression.evaluate(knownOf(scope)) };
  }
  const template = parseTemplate(text, { secrets });
  return "error" in template ? template : { run: (scope) => template.render(knownOf(scope), () => HIDDEN) };
}

/** Why a text is no expression or template, and where. Nothing at all is no fault of the language. */
export function previewFaults(language: Language, text: string): ExpressionError[] {
  if (text.trim() === "") return [];
  const found = parsed(language, text);
  return "error" in found ? [found.error] : [];
}

/** What a text comes to with the sample; null where there is nothing to work out. */
export function previewOf(language: Language, text: string, scope: SampleScope): Outcome | null {
  if (text.trim() === "" || (language.language === "template" && !text.includes("${"))) return null;
  const found = parsed(language, text);
  return "error" in found ? null : found.run(scope);
}

/** Why a value does not do in a field whose expression must give another; null where it does. */
export function mismatchOf(returns: Field["returns"], value: unknown): ExpressionReason | null {
  if (!returns || (returns === "bool" ? typeof value === "boolean" : Array.isArray(value))) return null;
  return mismatchReasons[returns];
}

const MAX_CHARACTERS = 300;

/** A value on a line or two: as JSON, a `plain` text as it is. */
export function shortText(value: unknown, plain: boolean): string {
  const text = plain && typeof value === "string" ? value : JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, " ");
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
