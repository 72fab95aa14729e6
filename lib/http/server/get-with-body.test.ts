import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { BRIDGED, bridgeGetBody } from "./get-with-body.ts";

function bridged(method: string, url: string, headers: Record<string, string>) {
  const request = { method, url, headers } as unknown as IncomingMessage;
  bridgeGetBody(request);
  return { method: request.method, url: request.url, marked: request.headers[BRIDGED] };
}

const search = "/api/interactions?index=0&rows=5";

test("a GET of the interactions with a body goes on as their search, whatever announces the body", () => {
  const on = { method: "POST", url: "/api/interactions/search?index=0&rows=5", marked: "GET" };
  expect(bridged("GET", search, { "content-length": "12" })).toEqual(on);
  expect(bridged("GET", search, { "transfer-encoding": "chunked" })).toEqual(on);
});

test("everything else is left alone, and the mark cannot be sent in", () => {
  expect(bridged("GET", search, { "content-length": "0" })).toMatchObject({ method: "GET", url: search });
  expect(bridged("GET", search, {})).toMatchObject({ method: "GET", url: search });
  expect(bridged("POST", "/api/interactions", { "content-length": "12", [BRIDGED]: "GET" })).toEqual({
    method: "POST",
    url: "/api/interactions",
    marked: undefined,
  });
  expect(bridged("GET", "/api/interactions/id/x", { "content-length": "12" })).toMatchObject({ method: "GET" });
});
