import { z } from "zod";
import { isVariableName } from "../expression/names.ts";

/** The control that a field is edited by. */
type FieldKind =
  | "text"
  | "lines"
  | "template"
  | "expression"
  | "number"
  | "seconds"
  | "boolean"
  | "choice"
  | "choices"
  | "map"
  | "list"
  | "variable"
  | "secret"
  | "hub"
  | "flow"
  | "module";

/** Why a value of a field is refused; pages say it by `flowNodes.invalid.<reason>`, with the field's `min` and `max`. */
export const invalidReasons = [
  "required",
  "text",
  "tooLong",
  "number",
  "whole",
  "range",
  "boolean",
  "choice",
  "map",
  "list",
  "variable",
  "eventName",
  "headerName",
  "headerReserved",
] as const;

export type InvalidField = (typeof invalidReasons)[number];

/** What the inspector must know of a field beyond its schema. */
export type FieldMeta = {
  field: FieldKind;
  /** Text of several lines. */
  multiline?: true;
  /** What the values of a map are. */
  of?: "expression" | "template";
  /** What an expression must give. */
  returns?: "bool" | "list";
  /** Each value of a map is in scope of those after it. */
  sets?: true;
  /** A template where `${secrets.NAME}` may stand. */
  secrets?: true;
  min?: number;
  max?: number;
  choices?: readonly string[];
  /** Left out of the form unless another field has one of these values. */
  shownWhen?: { field: string; is: readonly string[] };
  /** Seldom needed: folded away until someone opens it, or it holds something. */
  folded?: true;
  /** What could stand in it, shown while it is empty. */
  example?: string;
  /** Its words are those of every kind of node that has it: `flowNodes.any.field.<name>`. */
  shared?: true;
};

type Options = Omit<FieldMeta, "field" | "of" | "min" | "max" | "choices">;

const MAX_CHARACTERS = 100_000;
const ENTRIES = 100;

type Raised = { input?: unknown; code?: string | undefined; issues?: readonly { message?: string | undefined }[] };

function because(reason: InvalidField) {
  return {
    error: ({ input, code, issues }: Raised) =>
      code === "invalid_key" ? (issues?.[0]?.message ?? reason) : input === undefined ? "required" : reason,
  };
}

/** A schema that `fieldsOf` finds its meta of, whatever wraps it. */
function described<Schema extends z.ZodType>(schema: Schema, meta: FieldMeta): Schema {
  return schema.meta({ ...meta }) as Schema;
}

const anyText = z.string(because("text")).max(MAX_CHARACTERS, "tooLong" satisfies InvalidField);
const someText = anyText.refine((text) => text.trim() !== "", "required" satisfies InvalidField);

export const text = (options: Options = {}) => described(someText.max(1000, "tooLong"), { field: "text", ...options });
export const lines = (options: Options = {}) => described(anyText, { field: "lines", ...options });
export const expression = (options: Options = {}) => described(someText, { field: "expression", ...options });
export const template = (options: Options = {}) => described(someText, { field: "template", ...options });

/** A field that may be left empty: absent, null or blank are the same. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === null || value === "" ? undefined : value), schema.optional());
}

const anyNumber = z.number(because("number"));

/** A whole number. */
export const number = (min: number, max: number, options: Options = {}) =>
  described(anyNumber.int("whole").min(min, "range").max(max, "range"), { field: "number", min, max, ...options });

export const seconds = (min: number, max: number, options: Options = {}) =>
  described(anyNumber.min(min, "range").max(max, "range"), { field: "seconds", min, max, ...options });

export const boolean = (options: Options = {}) =>
  described(z.boolean(because("boolean")), { field: "boolean", ...options });

export function choice<const Values extends readonly [string, ...string[]]>(values: Values, options: Options = {}) {
  return described(z.enum(values, because("choice")), { field: "choice", choices: values, ...options });
}

export function choices<const Values extends readonly [string, ...string[]]>(values: Values, options: Options = {}) {
  const schema = z.array(z.enum(values, because("choice")), because("list")).min(1, "required");
  return described(schema, { field: "choices", choices: values, ...options });
}

/** A name for a value: what expressions after the node can say. */
export const variable = (options: Options = {}) =>
  described(z.string(because("text")).refine(isVariableName, "variable"), { field: "variable", ...options });

const few = (map: object) => Object.keys(map).length <= ENTRIES;

/** Values by the names of variables, in the order they are set. */
export function variables(of: "expression" | "template", options: Options = {}) {
  const schema = z.record(z.string().refine(isVariableName, "variable"), someText, because("map"));
  return described(schema.refine(few, "range"), { field: "map", of, min: 0, max: ENTRIES, ...options });
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/;

/** Headers by their names; `isReserved` says which names the service uses itself. */
export function headers(options: Options = {}, isReserved: (name: string) => boolean = () => false) {
  const name = z
    .string()
    .regex(headerName, "headerName" satisfies InvalidField)
    .refine((one) => !isReserved(one), "headerReserved" satisfies InvalidField);
  const schema = z.record(name, anyText, because("map"));
  return described(schema.refine(few, "range"), { field: "map", of: "template", min: 0, max: ENTRIES, ...options });
}

/** What each item of a list holds. */
export const item = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.looseObject(shape, because("map"));

export function list<Item extends z.ZodObject>(item: Item, max: number, options: Options = {}) {
  const schema = z.array(item, because("list")).min(1, "required").max(max, "range");
  return described(schema, { field: "list", min: 1, max, ...options });
}

/** The name of something that is looked up when the flow runs. */
export const named = (field: "secret" | "hub" | "flow" | "module", options: Options = {}) =>
  described(someText.max(128, "tooLong"), { field, ...options });

export const eventName = (options: Options = {}) =>
  described(someText.regex(/^\s*$|^[a-z][a-z0-9_]*(\.[a-z0-9_]+)*$/, "eventName").max(128, "tooLong"), {
    field: "text",
    ...options,
  });

const nodeText = optional(described(anyText.max(200, "tooLong"), { field: "text", shared: true }));

/** The parameters of a node: these and its label, which every kind has. */
export function parameters<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.looseObject({ label: nodeText, ...shape });
}

/** How often an effect is tried again, and the first pause between two tries: each next one is twice as long. */
export const retry = {
  retries: number(0, 10, { shared: true, folded: true }).default(0),
  backoff: seconds(1, 3600, { shared: true, folded: true }).default(2),
};

export const timeout = seconds(1, 120, { shared: true }).default(10);

/** Where a node keeps its result; left empty, it keeps none. */
export const into = (name: string) =>
  z
    .union([z.literal(""), variable()], "variable")
    .default(name)
    .meta({ field: "variable", shared: true });
