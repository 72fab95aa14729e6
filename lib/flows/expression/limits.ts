import type { ASTNode } from "@marcbachmann/cel-js";
import { ExpressionRefused } from "./findings.ts";
import { isMacro, visit } from "./syntax-tree.ts";

/** Characters of source. */
export const SOURCE_CHARACTERS = 5_000;
/** Elements of a list that is walked, joined or put together. */
const LIST_ELEMENTS = 10_000;
/** Elements walked and sixty-fours of characters handled, in one evaluation. */
const WORK_STEPS = 200_000;
/** Characters of a text that an expression puts together. */
const TEXT_CHARACTERS = 1_000_000;
const EVALUATION_MS = 1_000;
const DURATION_CHARACTERS = 40;

/** What the library calls to run a node. */
type Evaluate = (evaluator: unknown, ast: unknown, context: unknown) => unknown;
type Living = ASTNode & { evaluate: Evaluate };

/** What one evaluation may still do. */
class Allowance {
  #left = 0;
  #until = 0;

  renew(): void {
    this.#left = WORK_STEPS;
    this.#until = performance.now() + EVALUATION_MS;
  }

  /** Takes what handling a value costs; refuses where nothing is left. */
  take(value: unknown, node: ASTNode): void {
    if (typeof value === "string") {
      if (value.length > TEXT_CHARACTERS) throw tooMuch(`A text can have at most ${TEXT_CHARACTERS} characters.`, node);
      this.#left -= 1 + value.length / 64;
    } else if (Array.isArray(value)) {
      if (value.length > LIST_ELEMENTS) throw tooMuch(`A list can have at most ${LIST_ELEMENTS} elements.`, node);
      this.#left -= 1 + value.length;
    } else this.#left -= 1;
    this.refuseWhenSpent(node);
  }

  refuseWhenSpent(node: ASTNode): void {
    if (this.#left < 0 || performance.now() > this.#until) throw tooMuch("This takes too many steps.", node);
  }
}

function tooMuch(message: string, node: ASTNode): ExpressionRefused {
  return new ExpressionRefused("tooMuch", message, node);
}

const working = new Set<ASTNode["op"]>(["call", "rcall", "+", "in", "=="]);

/**
 * Puts a price on what a tree does with texts and lists. The library has no limit of its own on what an evaluation
 * costs: a macro in a macro walks the product of two lists. To be called before each evaluation is what is returned.
 */
export function limit(tree: ASTNode): () => void {
  const allowance = new Allowance();
  visit(tree, (node) => {
    if (isMacro(node)) around(node.args[1], allowance);
    else if (working.has(node.op)) around(node, allowance);
    if (node.op === "call" && node.args[0] === "duration") for (const text of node.args[1]) keepShort(text);
    if (node.op === "rcall" && node.args[0] === "join") joinWithin(node.args[1], node.args[2][0]);
  });
  return () => allowance.renew();
}

function around(node: ASTNode, allowance: Allowance): void {
  replace(node, (plain) => (evaluator, ast, context) => {
    allowance.refuseWhenSpent(node);
    const value = plain(evaluator, ast, context);
    allowance.take(value, node);
    return value;
  });
}

// A node puts another function in the place of its `evaluate` when it is first run, which is kept beside ours.
function replace(node: ASTNode, make: (plain: Evaluate) => Evaluate): void {
  const before = Object.getOwnPropertyDescriptor(node, "evaluate");
  let plain = (node as Living).evaluate;
  const ours = make((...given) => plain.apply(node, given));
  const keep = (next: Evaluate) => {
    plain = next;
  };
  Object.defineProperty(node, "evaluate", { configurable: true, get: () => ours, set: before?.set ?? keep });
}

// The library reads a duration with a pattern that takes cubic time on digits without a unit.
function keepShort(node: ASTNode): void {
  replace(node, (plain) => (evaluator, ast, context) => {
    const value = plain(evaluator, ast, context);
    if (typeof value === "string" && value.length > DURATION_CHARACTERS)
      throw tooMuch("This is too long for a duration.", node);
    return value;
  });
}

// What joining makes is only known when memory holds it. The library evaluates a separator before the list.
function joinWithin(list: ASTNode, separator: ASTNode | undefined): void {
  let joint = 0;
  if (separator) {
    replace(separator, (plain) => (evaluator, ast, context) => {
      const value = plain(evaluator, ast, context);
      joint = typeof value === "string" ? value.length : 0;
      return value;
    });
  }
  replace(list, (plain) => (evaluator, ast, context) => {
    const value = plain(evaluator, ast, context);
    if (Array.isArray(value)) {
      const length = value.reduce((sum: number, each) => sum + joint + (typeof each === "string" ? each.length : 0), 0);
      if (length > TEXT_CHARACTERS) throw tooMuch(`A text can have at most ${TEXT_CHARACTERS} characters.`, list);
    }
    return value;
  });
}
