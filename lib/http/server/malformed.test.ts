import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { malformed } from "./malformed.ts";

const request = (method: string, url: string, rawHeaders: string[] = []) =>
  ({ method, url, rawHeaders }) as IncomingMessage;

test.each([
  ["TRACE", "/", "method-not-allowed"],
  ["CONNECT", "x:80", "method-not-allowed"],
  ["OPTIONS", "*", "invalid"],
  ["GET", "http://elsewhere.example/", "invalid"],
  ["GET", "//elsewhere.example/", "invalid"],
  ["GET", "/\\elsewhere.example", "invalid"],
  ["GET", "/flows\\\\x?campaigns=y", "invalid"],
  ["GET", "/api/%zz", "invalid"],
  ["GET", "/api/%ff", "invalid"],
  ["GET", "/api/interactions/id/%00", "invalid"],
  ["DELETE", "/api/webhooks/id/..", "invalid"],
  ["DELETE", "/api/webhooks/id/%2E%2e", "invalid"],
  ["POST", "/api/webhooks/id/%2e/undeploy?x=1", "invalid"],
  ["GET", "/api/webhooks/", "not-found"],
  ["GET", "/api/webhooks/?rows=5", "not-found"],
  ["GET", "/api//webhooks", "not-found"],
  ["DELETE", "/api/webhooks/id//historic", "not-found"],
  ["POST", "/flows", "method-not-allowed"],
  ["POST", "/", "method-not-allowed"],
  ["PUT", "/login?next=/api/", "method-not-allowed"],
])("%s %s is refused before Next: %s", (method, url, code) => {
  expect(malformed(request(method, url))).toMatchObject({ code });
});

test("two keys are a 401, two content types a 400, in any case of letters", () => {
  expect(malformed(request("GET", "/", ["X-ApiKey", "a", "x-apikey", "b"]))).toMatchObject({ code: "unauthenticated" });
  expect(malformed(request("GET", "/", ["Authorization", "Bearer a", "authorization", "Bearer a"]))).toMatchObject({
    code: "unauthenticated",
  });
  expect(malformed(request("GET", "/", ["Host", "a", "host", "a"]))).toMatchObject({ code: "invalid" });
  expect(malformed(request("POST", "/api/webhooks", ["Content-Type", "a", "content-type", "b"]))).toMatchObject({
    code: "invalid",
  });
});

test.each([
  "/",
  "/api/webhooks/id/a%2Fb",
  "/api/webhooks/id/%E2%82%AC",
  "/api/interactions?client=%",
  "/flows?next=//x",
  "/interactions?campaigns=C:\\\\old",
  "/api/webhooks/id/...",
  "/api/webhooks/id/%252e%252e",
  "/api/webhooks?from=/../",
  "/api/webhooks?from=a//b/",
  "/flows/",
  "/flows//new",
])("%s goes on to Next", (url) => {
  expect(malformed(request("GET", url, ["X-ApiKey", "a", "Authorization", "Bearer b"]))).toBeNull();
});
