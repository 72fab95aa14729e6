import type { z } from "zod";

/** What is said of a member that is not there. */
export const REQUIRED = "is required";

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  bigint: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/** What is wrong, in the words of this API, where a schema has none of its own; undefined where the library's do. */
export function issueWords(issue: z.core.$ZodRawIssue): string | undefined {
  const missing = issue.input === undefined;
  switch (issue.code) {
    case "invalid_type":
      return missing ? REQUIRED : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return missing ? REQUIRED : oneOf(issue.values);
    case "invalid_union":
      return missing ? REQUIRED : eitherOf(issue.errors);
    case "too_small":
      return bound(issue.origin, issue.inclusive === false ? "more than" : "at least", issue.minimum);
    case "too_big":
      return bound(issue.origin, issue.inclusive === false ? "less than" : "at most", issue.maximum);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    default:
      return undefined;
  }
}

function oneOf(values: readonly unknown[]): string {
  const shown = values.map((value) => (value === "" ? '""' : String(value)));
  return shown.length === 1 ? `must be ${shown[0]}` : `must be one of: ${shown.join(", ")}`;
}

function bound(origin: string, word: string, limit: number | bigint): string {
  if (origin === "string") {
    return word === "at least" && limit === 1 ? "must not be empty" : `must have ${word} ${limit} characters`;
  }
  if (origin === "array" || origin === "set" || origin === "map") {
    return `must have ${word} ${limit} ${Number(limit) === 1 ? "entry" : "entries"}`;
  }
  return `must be ${word} ${limit}`;
}

/** Of several ways that were open, what each would have taken: of those that go as deep as the value itself. */
function eitherOf(ways: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const shallow = ways.flatMap(([first]) => (first && first.path.length === 0 ? first.message : []));
  const distinct = [...new Set(shallow)];
  return distinct.length > 0 ? distinct.join(", or ") : undefined;
}
