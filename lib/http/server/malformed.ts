import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "../../env.ts";
import { AppError, invalid } from "../../errors.ts";
import { problemDocument } from "../problem.ts";
import { requestIdFrom } from "./request-id.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const once = new Set(["host", "x-apikey", "authorization", "idempotency-key", "content-type"]);

/** What Next would answer with a 500 or a redirect to a foreign host, refused before it gets there; null for the rest. */
export function malformed(request: IncomingMessage): AppError | null {
  const url = request.url ?? "";
  const method = request.method ?? "";
  if (!methods.includes(method)) {
    return new AppError("method-not-allowed", "This method is never allowed.", {
      headers: { Allow: methods.join(", ") },
    });
  }
  // Next redirects for a backslash in the path. Browsers send one in a query as it is: a name may have it.
  const [path = ""] = url.split("?", 1);
  if (!path.startsWith("/") || path.startsWith("//") || path.includes("\\"))
    return invalid("", "the address must be a path of this site", "address");
  const decoded = decode(path);
  if (decoded === null) return invalid("", "the address is not properly percent-encoded UTF-8", "encoding");
  if (decoded.includes("\0")) return invalid("", "the address contains a NUL character", "address");
  // Next would send a DELETE of the flow `..` on to the address above it.
  if (path.split("/").some((part) => /^(\.|%2e){1,2}$/i.test(part)))
    return invalid("", "the address contains . or .. as a name", "address");
  if (path === "/api" || path.startsWith("/api/")) {
    // Next would send the caller on to the address without them.
    if (path.includes("//") || path.endsWith("/"))
      return new AppError("not-found", "There is nothing at this address: it contains an empty name.");
  } else if (method !== "GET" && method !== "HEAD" && env().NODE_ENV !== "development") {
    return new AppError("method-not-allowed", "A page can only be read.", { headers: { Allow: "GET, HEAD" } });
  }
  return repeatedCredential(request.rawHeaders);
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

// Node would take the first of two silently: which key counts must not hang on that.
function repeatedCredential(raw: readonly string[]): AppError | null {
  const seen = new Set<string>();
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i]?.toLowerCase() ?? "";
    if (!once.has(name)) continue;
    if (seen.has(name)) {
      const isKey = name === "x-apikey" || name === "authorization";
      return isKey
        ? new AppError("unauthenticated", `The header ${name} is given twice.`)
        : invalid(name, "is given twice", "repeated");
    }
    seen.add(name);
  }
  return null;
}

/** Answers with the problem document of an error. */
export function sendProblem(request: IncomingMessage, response: ServerResponse, error: AppError): void {
  const requestId = requestIdFrom(request.headers["x-request-id"]);
  const [instance = "/"] = (request.url ?? "/").split("?", 1);
  const { problem, headers } = problemDocument(error, instance, requestId);
  response.writeHead(problem.status, {
    ...headers,
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
  });
  response.end(JSON.stringify(problem));
}
