import { AppError } from "../errors.ts";

/** What PostgreSQL, its driver and Prisma fail with although the program is right: what the caller is told of it. */
export function expectedFailure(error: unknown): AppError | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const told = failureOf(cause);
    if (told) return told;
  }
  return null;
}

/** PostgreSQL's five-character code of an error, whether pg or Prisma threw it; else the error's own code. */
export function sqlState(error: unknown): string {
  const { code, errorCode } = Object(error) as { code?: unknown; errorCode?: unknown };
  const driver = driverOf(error);
  return String(driver?.originalCode ?? driver?.code ?? code ?? errorCode ?? "");
}

type Driver = { originalCode?: string; code?: string; kind?: string };
type Wrapped = { driverAdapterError?: { cause?: Driver }; cause?: Driver };

/** What Prisma's adapter understood of the driver's error. */
function driverOf(error: unknown): Driver | undefined {
  const { meta, cause } = Object(error) as { meta?: Wrapped; cause?: Driver & { cause?: Driver } };
  return meta?.driverAdapterError?.cause ?? meta?.cause ?? cause?.cause ?? cause;
}

// Classes 08 connection (but not a broken protocol), 28 refused, 3D no such database, 53 out of resources, 57P0
// shutting down or starting, 58 disk; 25006 a standby, 25P03 and 25P04 a transaction over its time.
const AWAY = /^(08(?!P01)|28|3D|53|57P0|58|25006|25P03|25P04)/;
const away = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EMFILE",
  "ENFILE",
  "P1000",
  "P1001",
  "P1002",
  "P1003",
  "P1008",
  "P1010",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
]);
const awayKinds = new Set(["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"]);
const AWAY_WORDS =
  /Connection terminated|^timeout expired$|timeout exceeded when trying to connect|Query read timeout|is not queryable|after calling end on the pool/;

const CANCELLED = "57014";
// No lock in time, a deadlock, a conflict of transactions; a row of that name, or one that others refer to, came in between.
const conflicts = new Set(["55P03", "40001", "40P01", "P2034", "23503", "23505", "P2002", "P2003", "P2025"]);
// Longer, larger or of other characters than a column or an index can hold.
const unfit = new Set(["22001", "22003", "22008", "22021", "22P05", "54000", "P2000", "P2020", "P2033"]);

function failureOf(error: Error): AppError | null {
  const code = sqlState(error);
  if (code === "53100" || code === "ENOSPC") {
    return new AppError("no-space", "The database is out of disk space; nothing was stored.");
  }
  if (code === "53300" || code === "P2037") {
    return new AppError("unavailable", "The database accepts no more connections right now.", { retryAfter: 2 });
  }
  if (
    AWAY.test(code) ||
    away.has(code) ||
    awayKinds.has(driverOf(error)?.kind ?? "") ||
    AWAY_WORDS.test(error.message)
  ) {
    return new AppError("unavailable", "The database cannot be reached right now; nothing was stored.", {
      retryAfter: 2,
    });
  }
  if (code === CANCELLED) {
    return new AppError("unavailable", "The database took too long; ask for less at a time, or try later.", {
      retryAfter: 5,
    });
  }
  if (conflicts.has(code)) {
    return new AppError("conflict", "Another request changed or locked the same data; try again.", {
      retryAfter: 2,
    });
  }
  if (unfit.has(code)) return new AppError("invalid", "The request contains a value that cannot be stored.");
  return null;
}
