import { type Evaluation, type Expression, type PatternAllowance, parseExpression, type Scope } from "./cel.ts";
import type { ExpressionError } from "./findings.ts";
import type { FreeName } from "./syntax-tree.ts";
import type { Value } from "./value.ts";

const MAX_CHARACTERS = 1_000_000;
const PIECES = 1_000;

/** A piece of a template: text as it stands, an expression's value, or a secret that only the effect itself reads. */
type Segment = string | { expression: Expression; at: number } | { secret: string };

export type Template = {
  segments: readonly Segment[];
  names: readonly FreeName[];
  /** The names of the secrets it asks for. */
  secrets: readonly string[];
  /** Its text; null renders as nothing, a list or a map as JSON. A secret is asked of `secret`. */
  render: (scope: Scope, secret?: (name: string) => string) => { value: string } | { error: ExpressionError };
};

const secretText = /^\s*secrets\.([A-Za-z_][A-Za-z0-9_]*)\s*$/;

/**
 * Reads text with `${expression}` in it; braces and quotes inside an expression are its own. A backslash before `${`
 * makes it plain text (two dollars do not: `$${price}` is a dollar and a price). Where `secrets` are allowed,
 * `${secrets.NAME}` by itself stands for one. Errors are placed in the whole text.
 */
export function parseTemplate(
  text: string,
  { secrets: allowed = false, patterns }: { secrets?: boolean; patterns?: PatternAllowance | undefined } = {},
): Template | { error: ExpressionError } {
  const segments: Segment[] = [];
  const names: FreeName[] = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf("${", at);
    if (next === -1) break;
    if (next > at && text[next - 1] === "\\") {
      plain += `${text.slice(at, next - 1)}\${`;
      at = next + 2;
      continue;
    }
    plain += text.slice(at, next);
    const end = endOf(text, next + 2);
    if (end === -1) return { error: { code: "unclosed", message: "This ${ is not closed.", from: next, to: next + 2 } };
    if (segments.length >= PIECES) {
      const message = `A text can have at most ${PIECES} pieces.`;
      return { error: { code: "tooLong", message, from: next, to: end + 1 } };
    }
    const inner = text.slice(next + 2, end);
    if (plain !== "") segments.push(plain);
    plain = "";
    const secret = allowed ? secretText.exec(inner)?.[1] : undefined;
    if (secret !== undefined) segments.push({ secret });
    else {
      const expression = parseExpression(inner, patterns);
      if ("error" in expression) return { error: moved(expression.error, next + 2, inner) };
      names.push(...expression.names.map((free) => shifted(free, next + 2)));
      segments.push({ expression, at: next + 2 });
    }
    at = end + 1;
  }
  plain += text.slice(at);
  if (plain !== "") segments.push(plain);
  const secrets = segments.flatMap((each) => (typeof each !== "string" && "secret" in each ? [each.secret] : []));
  return { segments, names, secrets, render: (scope, secret) => render(segments, scope, secret) };
}

/** Where the expression that begins here is closed; -1: nowhere. */
function endOf(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === "{") depth++;
    else if (character === "}" && depth-- === 0) return at;
    else if (character === '"' || character === "'") {
      at = quoteEnd(text, at, character);
      if (at === -1) return -1;
    }
  }
  return -1;
}

function quoteEnd(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === quote) return at;
  }
  return -1;
}

function shifted<Placed extends { from: number; to: number }>(placed: Placed, by: number): Placed {
  return { ...placed, from: placed.from + by, to: placed.to + by };
}

// An empty expression has no place of its own: its braces are shown.
function moved(error: ExpressionError, by: number, inner: string): ExpressionError {
  return inner.trim() === "" ? { ...error, from: by - 2, to: by + inner.length + 1 } : shifted(error, by);
}

function render(segments: readonly Segment[], scope: Scope, secret?: (name: string) => string) {
  let text = "";
  for (const segment of segments) {
    if (typeof segment === "string") text += segment;
    else if ("secret" in segment) text += secret?.(segment.secret) ?? "";
    else {
      const outcome: Evaluation = segment.expression.evaluate(scope);
      if ("error" in outcome) return { error: shifted(outcome.error, segment.at) };
      text += textOf(outcome.value);
    }
    if (text.length > MAX_CHARACTERS) {
      return { error: { code: "tooMuch" as const, message: "The text is too long.", from: 0, to: 0 } };
    }
  }
  return { value: text };
}

function textOf(value: Value): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
