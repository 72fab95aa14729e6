import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "../../env.ts";
import { requestIdFrom } from "./request-id.ts";

const always = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** What a flow answers never acts on our origin, whatever it is. */
export const FLOW_POLICY = "sandbox; default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Sets the headers that every answer carries. Next finds the nonce in the request's policy and puts it on its
 * scripts; pages find it in `x-nonce`.
 */
export function securityHeaders(request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
  if (env().PUBLIC_URL.startsWith("https:"))
    response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  if (request.url?.startsWith("/api/")) {
    const isFlow = request.url.startsWith("/api/webhook/");
    response.setHeader("Content-Security-Policy", isFlow ? FLOW_POLICY : API_POLICY);
    response.setHeader("Cache-Control", "no-store");
    // Handed on, so that a handler answers with the same; and there on what Next answers by itself.
    const requestId = requestIdFrom(request.headers["x-request-id"]);
    request.headers["x-request-id"] = requestId;
    response.setHeader("X-Request-Id", requestId);
    return;
  }
  const nonce = randomBytes(18).toString("base64");
  const policy = pagePolicy(nonce);
  request.headers["content-security-policy"] = policy;
  request.headers["x-nonce"] = nonce;
  // Where someone wanted to go, for the page that asks to sign in first.
  request.headers["x-path"] = (request.url ?? "/").replace(/[?&]_rsc=[^&]*/, "");
  response.setHeader("Content-Security-Policy", policy);
}

// Styles are inline by the way Mantine sets sizes and colours on elements; they cannot run anything.
function pagePolicy(nonce: string): string {
  const evaluate = env().NODE_ENV === "development" ? " 'unsafe-eval'" : "";
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${evaluate}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
