import { complaint } from "./database.ts";
import { AlreadySaid, Failure } from "./failure.ts";

/** Ends the process with code 1 and the reason on stderr. */
export function end(error: unknown): never {
  if (!(error instanceof AlreadySaid)) process.stderr.write(`${lineFor(error)}\n`);
  process.exit(1);
}

/** One line for what an operator can mend, the stack for the rest. */
export function lineFor(error: unknown): string {
  if (error instanceof Failure) return error.message;
  const { code, path, message, stack } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC") return `The disk is full${path ? `: ${path}` : "."}`;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return `No permission for ${path ?? message}: it belongs to another user.`;
  if (code === "53100") return `The database ${complaint(error)}.`;
  return stack ?? message;
}
