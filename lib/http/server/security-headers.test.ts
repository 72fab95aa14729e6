import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { securityHeaders } from "./security-headers.ts";

function headersFor(url: string, given: Record<string, string> = {}) {
  const request = { url, headers: { ...given } };
  const answered = new Map<string, unknown>();
  const response = { setHeader: (name: string, value: unknown) => answered.set(name, value) };
  securityHeaders(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  return { request, answered };
}

test("a request of the API has an id from the start: the caller's sane one, else a new one", () => {
  expect(headersFor("/api/webhooks/", { "x-request-id": "mine-1" }).answered.get("X-Request-Id")).toBe("mine-1");
  const { request, answered } = headersFor("/api/webhooks/", { "x-request-id": "not sane" });
  expect(answered.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(request.headers["x-request-id"]).toBe(answered.get("X-Request-Id"));
  expect(answered.get("Cache-Control")).toBe("no-store");
});

test("a page gets a policy with a nonce of its own", () => {
  const policies = ["/flows", "/flows"].map((url) => String(headersFor(url).answered.get("Content-Security-Policy")));
  for (const policy of policies) expect(policy).toMatch(/script-src 'nonce-[\w+/]{24}'/);
  expect(policies[0]).not.toBe(policies[1]);
});
