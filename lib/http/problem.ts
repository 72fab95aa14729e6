import { expectedFailure } from "../database/errors.ts";
import { AppError, type ErrorCode, type FieldError } from "../errors.ts";
import { log } from "../log.ts";

/** The one table from an error's code to what HTTP says of it. */
export const problemKinds: Record<ErrorCode, { status: number; title: string }> = {
  invalid: { status: 400, title: "invalid request" },
  unauthenticated: { status: 401, title: "not authenticated" },
  forbidden: { status: 403, title: "not permitted" },
  "not-found": { status: 404, title: "not found" },
  "method-not-allowed": { status: 405, title: "method not allowed" },
  conflict: { status: 409, title: "conflict" },
  gone: { status: 410, title: "gone" },
  stale: { status: 412, title: "changed in between" },
  "too-slow": { status: 408, title: "too slow" },
  "too-large": { status: 413, title: "too large" },
  "unsupported-type": { status: 415, title: "unsupported content type" },
  misdirected: { status: 421, title: "not this host" },
  busy: { status: 429, title: "too many requests" },
  unavailable: { status: 503, title: "unavailable" },
  "no-space": { status: 507, title: "out of space" },
  "flow-failed": { status: 500, title: "flow failed" },
  "flow-problems": { status: 500, title: "flow can not run" },
  "flow-late": { status: 504, title: "flow timed out" },
  "flow-calls": { status: 508, title: "flows call each other" },
};

/** What a contract says of its errors: the documented title of its 400s, and whether a lack of permission is one. */
export type FailsWith = { title?: string; forbiddenAs400?: boolean };

export const SHOWN_ERRORS = 100;

type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  instance: string;
  requestId: string;
  errors?: FieldError[];
  errorCount?: number;
};

/** The RFC 9457 document of an error; what is not an AppError is a bug, logged here and told without its insides. */
export function problemDocument(error: unknown, instance: string, requestId: string, failsWith: FailsWith = {}) {
  const expected = error instanceof AppError ? error : expectedFailure(error);
  if (!expected) {
    log.error({ err: error, requestId, instance }, "a request failed");
    const problem = {
      type: "/problems/internal",
      title: "internal error",
      status: 500,
      detail: "Something went wrong here. Quote the requestId to the operator.",
      instance,
      requestId,
    };
    return { problem, headers: {} as Record<string, string> };
  }
  // Told to the caller as such; whoever looks for a mistake of ours finds it here.
  if (expected !== error && expected.code !== "unavailable") {
    log.warn({ err: error, requestId, instance }, "the database refused a request");
  }
  const code = expected.code === "forbidden" && failsWith.forbiddenAs400 ? "invalid" : expected.code;
  const { status, title } = problemKinds[code];
  const { errors, errorCount, more, retryAfter } = expected.details;
  const problem: Problem = {
    type: `/problems/${expected.code}`,
    title: status === 400 ? (failsWith.title ?? title) : title,
    status,
    detail: expected.message,
    instance,
    requestId,
    ...(errors && { errors: errors.slice(0, SHOWN_ERRORS), errorCount: errorCount ?? errors.length }),
    ...more,
  };
  const headers: Record<string, string> = { ...expected.details.headers };
  if (status === 401) headers["WWW-Authenticate"] = 'ApiKey header="X-ApiKey", Bearer';
  if (retryAfter !== undefined || status === 503 || status === 429) headers["Retry-After"] = String(retryAfter ?? 1);
  return { problem, headers };
}
