import type { IncomingMessage } from "node:http";
import type { AppError } from "../../errors.ts";
import { callerBy } from "./caller.ts";
import { gate, heavyOperations } from "./gate.ts";

// Whoever looks after the service must be told how it is above all when it is busy; signing in has limits of its own.
// Live flows have places of their own, and mostly need no connection.
const ALWAYS = /^\/api\/(health|metrics|auth|openapi\.json|webhook)\b/;

/** What a request of the API is refused with before Next spends any time on it; null where there is room. */
export function overloaded({ method, url = "", headers }: IncomingMessage): AppError | null {
  if (!url.startsWith("/api/") || ALWAYS.test(url)) return null;
  const [path] = url.split("?", 1);
  const caller = callerBy((name) => headers[name] as string | undefined);
  return gate().refusal(caller, heavyOperations().has(`${method} ${path}`) ? "heavy" : "light");
}
