/** What a value is, in the words of an expression. */
export type FunctionKind = "text" | "number" | "yesNo" | "list" | "map" | "nothing" | "unknown";

export type ExpressionFunction = { name: string; takes: boolean };

const one = (name: string): ExpressionFunction => ({ name, takes: true });
const none = (name: string): ExpressionFunction => ({ name, takes: false });

/** The functions of expressions, by what they are asked of. */
const functions: Partial<Record<FunctionKind | "global", readonly ExpressionFunction[]>> = {
  global: ["size", "string", "int", "double", "bool", "type", "has", "timestamp", "duration", "json"].map(one),
  text: [
    ...["contains", "startsWith", "endsWith", "matchesPattern", "indexOf", "substring", "split", "replace"].map(one),
    ...["size", "lowerAscii", "upperAscii", "trim"].map(none),
  ],
  list: [...["all", "exists", "exists_one", "filter", "map", "join"].map(one), none("size")],
  map: [none("size")],
};

export function functionsOf(of: FunctionKind | "global"): readonly ExpressionFunction[] {
  if (of === "unknown") return [...(functions.text ?? []), ...(functions.list ?? [])].filter(unique);
  return functions[of] ?? [];
}

function unique(each: ExpressionFunction, at: number, all: readonly ExpressionFunction[]): boolean {
  return all.findIndex(({ name }) => name === each.name) === at;
}

export function kindOf(value: unknown): FunctionKind {
  if (value === undefined) return "unknown";
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "list";
  switch (typeof value) {
    case "string":
      return "text";
    case "number":
    case "bigint":
      return "number";
    case "boolean":
      return "yesNo";
    default:
      return "map";
  }
}
