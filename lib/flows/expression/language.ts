import { Environment } from "@marcbachmann/cel-js";
import { RE2JS } from "re2js";
import { ExpressionRefused } from "./findings.ts";
import { plain } from "./value.ts";

const MAX_CHARACTERS = 1_000_000;
const nowhere = { start: 0, end: 0 };
const sync = { async: false };

/**
 * CEL with what flows need: numbers of JSON beside whole ones, fields that may be missing (`BODY.?name`), mixed lists,
 * `json(value)`, `text.replace(a, b)` and `text.matchesPattern("…")` in linear time.
 */
export const language = shallow(
  new Environment({
    unlistedVariablesAreDyn: true,
    homogeneousAggregateLiterals: false,
    enableOptionalTypes: true,
    limits: { maxAstNodes: 1_000, maxDepth: 40, maxListElements: 200, maxMapEntries: 200, maxCallArguments: 8 },
  }),
);

for (const [left, right] of [
  ["int", "double"],
  ["double", "int"],
]) {
  language
    .registerOperator(`${left} + ${right}: double`, (a, b) => Number(a) + Number(b))
    .registerOperator(`${left} - ${right}: double`, (a, b) => Number(a) - Number(b))
    .registerOperator(`${left} * ${right}: double`, (a, b) => Number(a) * Number(b))
    .registerOperator(`${left} / ${right}: double`, (a, b) => Number(a) / Number(b))
    .registerOperator(`${left} % ${right}: double`, (a, b) => Number(a) % Number(b));
}

language
  .registerOperator("double % double", (a: number, b: number) => a % b)
  .registerFunction("json(dyn): string", (value) => JSON.stringify(plain(value)), sync)
  .registerFunction("string.matchesPattern(string): bool", (text, pattern) => patternOf(pattern).test(text), sync)
  .registerFunction("string.replace(string, string): string", replaceAll, sync);

const definitions = language.getDefinitions();

/** The functions and methods that the language has, ours among them. `matches` is refused. */
export const functions = definitions.functions.filter(({ name }) => name !== "matches");

/** The names that stand for types and the like. */
export const constants: ReadonlySet<string> = new Set(definitions.variables.map(({ name }) => name));

const patterns = new Map<string, RE2JS>();

/** A pattern that finds in linear time, whatever the text. Throws what RE2 does not take. */
export function patternOf(pattern: string): RE2JS {
  const known = patterns.get(pattern);
  if (known) return known;
  const made = RE2JS.compile(pattern);
  if (patterns.size >= 500) patterns.clear();
  patterns.set(pattern, made);
  return made;
}

function replaceAll(text: string, found: string, by: string): string {
  const parts = text.split(found);
  if (text.length + (parts.length - 1) * (by.length - found.length) > MAX_CHARACTERS) {
    throw new ExpressionRefused("tooMuch", `A text can have at most ${MAX_CHARACTERS} characters.`, nowhere);
  }
  return parts.join(by);
}

/**
 * The library keeps a type for each shape of list or map that it ever compared, for good: callers who send new shapes
 * would fill the memory. Told apart by their outermost type only, there are few.
 */
function shallow(environment: Environment): Environment {
  const probe = environment.parse("true");
  Object.defineProperty(probe.ast, "evaluate", {
    value: (evaluator: { debugType: unknown; debugTypeDeep: unknown }) => {
      evaluator.debugTypeDeep = evaluator.debugType;
      return true;
    },
  });
  probe();
  return environment;
}
