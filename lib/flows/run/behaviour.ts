import type { NodeSettings, ProgramNode, Setting } from "../compile/program.ts";
import type { Expression, Scope as Names } from "../expression/cel.ts";
import type { ExpressionError } from "../expression/findings.ts";
import type { Template } from "../expression/template.ts";
import type { Value } from "../expression/value.ts";
import type { PortMeaning } from "../nodes/spec.ts";
import type { NodeFailure } from "./errors.ts";
import type { WebhookAnswer } from "./state.ts";

/** A node that a run has entered. `now` in ms since 1970. */
type Visit = { node: ProgramNode; settings: SettingsReader; now: number };

/** How a run goes on from a node. `input` and `output` are what its step shows. */
export type Move = { input?: Value; output?: Value } & (
  | { by: "port"; port: PortMeaning | number; set?: Readonly<Record<string, Value>> }
  | { by: "loop"; list: readonly Value[] }
  | { by: "module"; module: string; input: Value }
  | { by: "flow"; flow: string; input: Value }
  | { by: "stop"; result: Value }
  | { by: "giveUp"; reason: string }
  | { by: "wait"; due: number }
  | { by: "respond"; answer: WebhookAnswer }
  /** The driver does it, as `prepare` of the node's effect says, and calls `settle`. */
  | { by: "effect" }
);

/** What a kind of node does in a run. Throws NodeFailed where it cannot. */
export type Behaviour = (visit: Visit) => Move;

/** Ends a node as failed. */
export class NodeFailed extends Error {
  readonly failure: NodeFailure;
  constructor(failure: NodeFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

export function failNode(code: NodeFailure["code"], message: string, details?: Value): never {
  throw new NodeFailed({ code, message, ...(details !== undefined && { details }) });
}

/** What a node is set to, evaluated with the names that it sees. What cannot be evaluated fails the node. */
export class SettingsReader {
  readonly #settings: NodeSettings;
  readonly #secret: ((name: string) => string) | undefined;
  #names: Names;

  constructor(settings: NodeSettings, names: Names, secret?: (name: string) => string) {
    this.#settings = settings;
    this.#names = names;
    this.#secret = secret;
  }

  /** The value of an expression, or what stands there; null where nothing does. */
  value(field: string): Value {
    return this.#valueOf(this.#settings[field], field);
  }

  /** A template's text; null where none is given. */
  text(field: string): string | null {
    const value = this.value(field);
    return value === null || typeof value === "string" ? value : JSON.stringify(value);
  }

  /** The values of a map, each in the order it stands; with `sees`, each is a name for those after it. */
  map(field: string, { sees = false } = {}): Record<string, Value> {
    const before = this.#names;
    const names: Record<string, Value> | null = sees ? Object.assign(Object.create(null), before) : null;
    const values: [string, Value][] = [];
    this.#names = names ?? before;
    for (const [name, setting] of Object.entries((this.#settings[field] ?? {}) as NodeSettings)) {
      const value = this.#valueOf(setting, `${field}.${name}`);
      values.push([name, value]);
      if (names) names[name] = value;
    }
    this.#names = before;
    return Object.fromEntries(values);
  }

  /** Everything that the node is set to. */
  all(): Record<string, Value> {
    return Object.fromEntries(
      Object.entries(this.#settings).map(([field, setting]) => [
        field,
        isMap(setting) ? this.map(field) : this.#valueOf(setting, field),
      ]),
    );
  }

  /** The entries of a list, each read by `read` in its turn until one gives something. */
  firstOf<Found>(field: string, read: (entry: SettingsReader, index: number) => Found | null): Found | null {
    const entries = (this.#settings[field] ?? []) as readonly NodeSettings[];
    for (const [index, entry] of entries.entries()) {
      const found = read(new SettingsReader(entry, this.#names, this.#secret), index);
      if (found !== null) return found;
    }
    return null;
  }

  /** True or false, or the node fails. */
  test(field: string): boolean {
    const value = this.value(field);
    return typeof value === "boolean" ? value : failNode("expression", `${field}: This must be true or false.`);
  }

  #valueOf(setting: Setting, field: string): Value {
    if (isExpression(setting)) {
      const outcome = setting.evaluate(this.#names);
      return "value" in outcome ? outcome.value : refuse(field, outcome.error);
    }
    if (isTemplate(setting)) {
      const outcome = setting.render(this.#names, this.#secret);
      return "value" in outcome ? outcome.value : refuse(field, outcome.error);
    }
    return (setting ?? null) as Value;
  }
}

function refuse(field: string, { message }: ExpressionError): never {
  return failNode("expression", `${field}: ${message}`);
}

function isExpression(setting: Setting): setting is Expression {
  return typeof setting === "object" && setting !== null && "evaluate" in setting && !isPlain(setting.evaluate);
}

function isTemplate(setting: Setting): setting is Template {
  return typeof setting === "object" && setting !== null && "render" in setting && !isPlain(setting.render);
}

function isMap(setting: Setting): boolean {
  return typeof setting === "object" && setting !== null && !Array.isArray(setting) && !isCompiled(setting);
}

const isCompiled = (setting: Setting) => isExpression(setting) || isTemplate(setting);

// A map may have a member of this name.
const isPlain = (member: unknown) => typeof member !== "function";
