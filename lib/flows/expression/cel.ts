import {
  type ASTNode,
  EvaluationError,
  ParseError,
  type ParseResult,
  TypeError as Untyped,
} from "@marcbachmann/cel-js";
import { type ExpressionError, type ExpressionErrorCode, ExpressionRefused } from "./findings.ts";
import { constants, functions, language, patternOf } from "./language.ts";
import { limit, SOURCE_CHARACTERS } from "./limits.ts";
import { type FreeName, freeNames, isMacro, visit } from "./syntax-tree.ts";
import { NoValue, plain, type Value, withMaps } from "./value.ts";

const NESTED_LOOPS = 2;
const MAX_PATTERN_LENGTH = 500;

/** The names an expression may use and their values, JSON; it has no prototype to find anything in. */
export type Scope = Readonly<Record<string, Value>>;

export type Evaluation = { value: Value } | { error: ExpressionError };

export type Expression = {
  /** The names it takes from the scope. */
  names: readonly FreeName[];
  /** What it gives as far as that is known before it runs: `bool`, `string`, `int`, `list`, … or `dyn`. */
  type: string;
  evaluate: (scope: Scope) => Evaluation;
};

/** How many patterns may still be read; below nothing, one was refused. Each costs what a thousand names do. */
export type PatternAllowance = { left: number };

export function scopeOf(values: Readonly<Record<string, unknown>>): Scope {
  return Object.assign(Object.create(null), values) as Scope;
}

/** Reads an expression once, to be evaluated often. Never throws, whatever the text; neither does what it gives. */
export function parseExpression(text: string, patterns?: PatternAllowance): Expression | { error: ExpressionError } {
  const whole = { start: 0, end: text.length };
  try {
    if (text.trim() === "") throw new ExpressionRefused("empty", "An expression is missing.", whole);
    if (text.length > SOURCE_CHARACTERS) {
      throw new ExpressionRefused("tooLong", `An expression can have at most ${SOURCE_CHARACTERS} characters.`, whole);
    }
    const parsed = language.parse(text);
    check(parsed.ast, patterns);
    const { valid, type = "dyn", error } = parsed.check();
    if (!valid) throw error;
    return { names: namesOf(parsed.ast), type, evaluate: evaluator(parsed, text) };
  } catch (error) {
    return { error: errorOf(error, text) };
  }
}

function evaluator(parsed: ParseResult, text: string): Expression["evaluate"] {
  const renew = limit(parsed.ast);
  const evaluate = (scope: Scope) => {
    renew();
    return { value: plain(parsed(scope)) };
  };
  return (scope) => {
    try {
      return evaluate(scope);
    } catch (error) {
      if (!isUnsupported(error)) return { error: errorOf(error, text) };
    }
    // Rare enough to be tried only when it is needed.
    try {
      return evaluate(scopeOf(withMaps(scope) as Scope));
    } catch (error) {
      return { error: errorOf(error, text) };
    }
  };
}

function isUnsupported(error: unknown): boolean {
  return error instanceof EvaluationError && error.code === "unsupported_type";
}

function namesOf(tree: ASTNode): FreeName[] {
  return freeNames(tree).filter(({ name }) => !constants.has(name));
}

function check(tree: ASTNode, patterns?: PatternAllowance): void {
  visit(tree, (node, inside) => {
    if (isMacro(node) && inside >= NESTED_LOOPS) {
      throw new ExpressionRefused("nestedTooDeep", `More than ${NESTED_LOOPS} loops are nested.`, node);
    }
    if (node.op === "rcall") checkMethod(node, patterns);
    if (node.op === "id" && node.args === "secrets") {
      throw new ExpressionRefused("secretHere", "A secret cannot be used here.", node);
    }
  });
}

// The library's `matches` takes JavaScript's patterns, which can take longer than the universe has.
function checkMethod(node: ASTNode & { op: "rcall" }, patterns?: PatternAllowance): void {
  const [name, , [pattern]] = node.args;
  if (name === "matches") {
    throw new ExpressionRefused("matchesRefused", "Use matchesPattern instead of matches.", node);
  }
  if (name !== "matchesPattern" || !pattern) return;
  if (pattern.op !== "value" || typeof pattern.args !== "string") {
    throw new ExpressionRefused("patternNotLiteral", "The pattern must be written as fixed text.", pattern);
  }
  if (patterns && --patterns.left < 0) {
    throw new ExpressionRefused("tooMuch", "There are too many patterns in this flow.", pattern);
  }
  try {
    if (pattern.args.length > MAX_PATTERN_LENGTH) throw new Error("it is too long");
    patternOf(pattern.args);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new ExpressionRefused("badPattern", `This pattern is not valid: ${reason}.`, pattern);
  }
}

const missing = new Set(["no_such_key", "unknown_variable", "index_out_of_bounds", "optional_value_missing"]);
const unfit = /^no_|^invalid_|^incompatible_|^cannot_|_mismatch$|_expected$/;

function errorOf(error: unknown, text: string): ExpressionError {
  const place = { from: 0, to: text.length };
  if (error instanceof ExpressionRefused) {
    const { from, to } = error.error;
    return to === 0 ? { ...error.error, ...place } : { ...error.error, from, to };
  }
  if (error instanceof ParseError || error instanceof Untyped || error instanceof EvaluationError) {
    const { range, summary } = error;
    const from = Math.min(range?.start ?? 0, text.length);
    const to = Math.min(Math.max(range?.end ?? text.length, from), text.length);
    return { code: codeOf(error, text.slice(from, to)), message: sentence(summary), from, to };
  }
  if (error instanceof NoValue) return { code: error.code, message: unusable[error.code], ...place };
  if (error instanceof RangeError)
    return { code: "tooDeep", message: "This is nested too deeply or is too long.", ...place };
  return { code: "failed", message: "This could not be evaluated.", ...place };
}

const unusable = {
  notFinite: "The result is not a number.",
  notAValue: "The result cannot be stored.",
  tooDeep: "The result is nested too deeply.",
};

function codeOf(error: ParseError | Untyped | EvaluationError, at: string): ExpressionErrorCode {
  const { code } = error;
  if (code === "limit_exceeded") return "tooDeep";
  if (error instanceof ParseError) return "syntax";
  if (missing.has(code)) return "missing";
  if (code === "no_matching_overload" && !functions.some(({ name }) => calls(at, name))) return "unknownFunction";
  return unfit.test(code) ? "types" : "failed";
}

/** Whether the call whose text this is calls a function of this name. */
function calls(text: string, name: string): boolean {
  return new RegExp(`(^|\\.)\\s*${name}\\s*\\(`).test(text);
}

function sentence(summary: string): string {
  const short = summary.length > 200 ? `${summary.slice(0, 199)}…` : summary;
  return short.endsWith(".") ? short : `${short}.`;
}
