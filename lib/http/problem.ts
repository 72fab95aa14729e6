import { AppError, type ErrorCode, type FieldError } from "../errors.ts";
import { log } from "../log.ts";

/** The one table from an error's code to what HTTP says of it. */
const table: Record<ErrorCode, { status: number; title: string }> = {
  invalid: { status: 400, title: "invalid request" },
  unauthenticated: { status: 401, title: "not authenticated" },
  forbidden: { status: 403, title: "not permitted" },
  "not-found": { status: 404, title: "not found" },
  "method-not-allowed": { status: 405, title: "method not allowed" },
  conflict: { status: 409, title: "conflict" },
  gone: { status: 410, title: "gone" },
  stale: { status: 412, title: "changed in between" },
  "too-large": { status: 413, title: "too large" },
  "unsupported-type": { status: 415, title: "unsupported content type" },
  busy: { status: 429, title: "too many requests" },
  unavailable: { status: 503, title: "unavailable" },
  "no-space": { status: 507, title: "out of space" },
};

/** What a contract says of its errors: the documented title of its 400s, and whether a lack of permission is one. */
export type FailsWith = { title?: string; forbiddenAs400?: boolean };

const SHOWN = 100;

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
export function problemOf(error: unknown, instance: string, requestId: string, failsWith: FailsWith = {}) {
  const expected = error instanceof AppError ? error : outage(error);
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
  const code = expected.code === "forbidden" && failsWith.forbiddenAs400 ? "invalid" : expected.code;
  const { status, title } = table[code];
  const { errors, errorCount, more, retryAfter } = expected.details;
  const problem: Problem = {
    type: `/problems/${expected.code}`,
    title: status === 400 ? (failsWith.title ?? title) : title,
    status,
    detail: expected.message,
    instance,
    requestId,
    ...(errors && { errors: errors.slice(0, SHOWN), errorCount: errorCount ?? errors.length }),
    ...more,
  };
  const headers: Record<string, string> = { ...expected.details.headers };
  if (status === 401) headers["WWW-Authenticate"] = 'ApiKey header="X-ApiKey", Bearer';
  if (retryAfter !== undefined || status === 503 || status === 429) headers["Retry-After"] = String(retryAfter ?? 1);
  return { problem, headers };
}

// SQLSTATE classes: 08 connection, 57P0x shutting down or starting, 53 out of resources (53100: disk full).
const lost = /^(08(?!P01)|57P0)/;
const network = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "P1001",
  "P1002",
  "P1017",
  "P2024",
  "P2028",
]);

/** The database being away or full is expected of a network and a disk: 503 or 507 instead of a bug. */
function outage(error: unknown): AppError | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = sqlState(cause);
    if (code === "53100") return new AppError("no-space", "The database is out of disk space; nothing was stored.");
    if (
      lost.test(code) ||
      network.has(code) ||
      /Connection terminated|timeout exceeded when trying to connect/.test(cause.message)
    ) {
      return new AppError("unavailable", "The database can not be reached right now; nothing was stored.", {
        retryAfter: 2,
      });
    }
    if (code === "53300")
      return new AppError("unavailable", "The database takes no more connections right now.", { retryAfter: 2 });
  }
  return null;
}

/** PostgreSQL's five-character code of an error, whether pg or Prisma threw it; else the error's own code. */
export function sqlState(error: unknown): string {
  const { code, meta, cause } = Object(error) as { code?: unknown; meta?: Driver; cause?: Driver["cause"] & Driver };
  const driver = meta?.driverAdapterError?.cause ?? meta?.cause ?? cause?.cause ?? cause;
  return String(driver?.originalCode ?? driver?.code ?? code ?? "");
}
type Inner = { originalCode?: string; code?: string };
type Driver = { driverAdapterError?: { cause?: Inner }; cause?: Inner };
