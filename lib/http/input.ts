import type { z } from "zod";
import { AppError, fieldErrors, invalid } from "../errors.ts";
import { issueWords } from "../issue-words.ts";
import type { ContractShape } from "./contract.ts";

/** The path's parameters, each decoded once. Next is not asked: what it decodes differs between pages and handlers. */
export function pathParams(template: string, pathname: string): Record<string, string> {
  const given = pathname.split("/");
  const params: [string, string][] = [];
  for (const [i, part] of template.split("/").entries()) {
    if (!part.startsWith("{")) continue;
    const name = part.slice(1, -1);
    try {
      params.push([name, decodeURIComponent(given[i] ?? "")]);
    } catch {
      throw invalid(name, "is not properly percent-encoded", "encoding");
    }
  }
  return Object.fromEntries(params);
}

/** The query as an object: a repeatable parameter as an array, any other once. */
export function queryOf(contract: ContractShape, search: string): Record<string, string | string[]> {
  requireUtf8(search);
  const query = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    // The schemas pass over this one name without a word.
    if (name === "__proto__") throw invalid(name, "is unknown", "unknown");
    const before = query.get(name);
    if (contract.repeatable?.includes(name)) query.set(name, [...(before ?? []), value]);
    else if (before !== undefined) throw invalid(name, "is given twice", "repeated");
    else query.set(name, value);
  }
  return Object.fromEntries(query);
}

function requireUtf8(search: string): void {
  try {
    decodeURIComponent(search.replaceAll("+", " "));
  } catch {
    throw invalid("", "the query is not properly percent-encoded UTF-8", "encoding");
  }
}

/** Parses with the schema, or throws the 400 that names every field. */
export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value, { error: issueWords });
  if (parsed.success) return parsed.data;
  throw refusal(parsed.error);
}

/** The 400 of a schema's error. */
function refusal(error: z.ZodError): AppError {
  const errors = error.issues.flatMap(fieldErrors);
  const [first] = errors;
  const detail = first
    ? `${first.path === "" ? "The body" : first.path}: ${first.message}`
    : "The request is not valid.";
  return new AppError("invalid", errors.length > 1 ? `${detail} (and ${errors.length - 1} more)` : detail, { errors });
}
