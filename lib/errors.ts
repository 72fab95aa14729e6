import type { z } from "zod";
import { REQUIRED } from "./issue-words.ts";

/** Every expected way to fail. `lib/http/problem.ts` holds the one table from code to status and title. */
export type ErrorCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "method-not-allowed"
  | "conflict"
  | "gone"
  | "stale"
  | "too-large"
  | "too-slow"
  | "misdirected"
  | "unsupported-type"
  | "busy"
  | "unavailable"
  | "no-space"
  | "flow-failed"
  | "flow-problems"
  | "flow-late"
  | "flow-calls";

/** One thing wrong with the input. `path` as in docs/contract.md, 3: `list[17].clientIds`. */
export type FieldError = { path: string; code: string; message: string };

type Details = {
  errors?: FieldError[];
  /** How many there were in all, where `errors` holds only the first. */
  errorCount?: number;
  /** Seconds, for Retry-After. */
  retryAfter?: number;
  /** Further members of the problem document. */
  more?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** An outcome the caller is told about. Anything else that is thrown is a bug and answers 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  // The server and Next's bundles load this module separately, and errors go from one to the other.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "AppError";
  }

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** A 400 about one field. */
export function invalid(path: string, message: string, code = "invalid"): AppError {
  return new AppError("invalid", path === "" ? message : `${path}: ${message}`, { errors: [{ path, code, message }] });
}

/** A schema's issue as errors are written (docs/contract.md, 3): `list[17].clientIds`. */
export function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: pathText([...issue.path, key]),
      code: "unknown",
      message: "is unknown",
    }));
  }
  // By its words: an issue holds its input only where the parser was asked to report it.
  const missing =
    issue.message === REQUIRED || (issue.code === "invalid_type" && issue.message.endsWith("received undefined"));
  const message = missing ? REQUIRED : issue.message.replace(/^Invalid input: expected/, "must be");
  return [{ path: pathText(issue.path), code: missing ? "required" : issue.code, message }];
}

export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) =>
      typeof part === "number" ? `${text}[${part}]` : text === "" ? String(part) : `${text}.${String(part)}`,
    "",
  );
}
