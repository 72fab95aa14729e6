import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { z } from "zod";
import { call } from "../../testing/call.ts";
import { contract } from "../contract.ts";
import { resource, route } from "../route.ts";
import { requestedUrl, stampRequestedUrl } from "./requested-url.ts";

const open = {
  method: "GET",
  path: "/api/try",
  operationId: "try",
  summary: "",
  tag: "service",
  permission: "public",
} as const;
const { GET } = resource({ GET: route(contract({ ...open, query: z.strictObject({}) }), () => ({})) });

/** The headers that a handler gets with a request for this address. */
function stamped(url: string) {
  const request = { url, headers: { "x-switchyard-asked": "/api/elsewhere" } } as unknown as IncomingMessage;
  stampRequestedUrl(request);
  return request.headers as Record<string, string>;
}

test.each(["__proto__", "nxtPflow", "nxtIflow", "nextInternalLocale"])(
  "a parameter %s is unknown like any other, although Next takes it out of the address",
  async (name) => {
    const answer = await call(GET, { path: "/api/try", headers: stamped(`/api/try?${name}=1`) });
    expect([answer.status, answer.json.errors[0].path]).toEqual([400, name]);
    expect((await call(GET, { path: "/api/try", headers: stamped("/api/try") })).status).toBe(200);
  },
);

test("a caller cannot say that it asked for something else", () => {
  const headers = stamped("/api/try?a=%20b");
  expect(requestedUrl(new Request("http://here/api/try", { headers })).href).toBe("http://switchyard/api/try?a=%20b");
  expect(requestedUrl(new Request("http://here/api/x?y")).href).toBe("http://here/api/x?y");
});
