import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import { z } from "zod";
import { digits } from "../../page.ts";
import { contract, file, form, json, stream } from "../contract.ts";
import { apiOf } from "./call.ts";
import { RequestError } from "./client.ts";

const shared = { operationId: "try", tag: "service", permission: "anyone", summary: "" } as const;
const one = z.object({ result: z.object({ id: z.int(), name: z.string() }) });
const things = "/api/things";

const thingContracts = {
  list: contract({
    ...shared,
    method: "GET",
    path: things,
    query: z.strictObject({
      index: digits(0).default(0),
      kind: z.enum(["large", "small"]).optional(),
      names: z.array(z.string()).optional(),
    }),
    repeatable: ["names"],
    answer: z.object({ result: z.array(z.string()) }),
  }),
  read: contract({
    ...shared,
    method: "GET",
    path: `${things}/{name}/parts/{part}`,
    params: z.object({ name: z.string(), part: digits(1) }),
    answer: one,
  }),
  create: contract({
    ...shared,
    method: "POST",
    path: things,
    body: json(z.strictObject({ name: z.string(), size: z.int().default(1) })),
    answer: one,
  }),
  change: contract({
    ...shared,
    method: "PUT",
    path: `${things}/{name}`,
    params: z.object({ name: z.string() }),
    body: form(z.strictObject({ text: z.string().optional(), live: z.string().optional() }), 1000),
    guarded: true,
    answer: one,
  }),
  remove: contract({
    ...shared,
    method: "DELETE",
    path: `${things}/{name}`,
    params: z.object({ name: z.string() }),
    answer: z.null(),
  }),
  search: contract({
    ...shared,
    method: "POST",
    path: `${things}/search`,
    query: z.strictObject({ since: z.string() }),
    body: { ...json(z.strictObject({ text: z.string() })), optional: true },
    idempotency: "refused",
    answer: one,
  }),
  attach: contract({
    ...shared,
    method: "POST",
    path: `${things}/file`,
    body: file(z.object({ file: z.string() }), 1000),
    answer: one,
  }),
  upload: contract({
    ...shared,
    method: "POST",
    path: `${things}/upload`,
    body: stream(z.object({ list: z.array(z.string()) }), "application/json"),
    produces: ["text/csv"],
  }),
};

const { call, callWithHeaders, callForText, callForFile, linkTo } = apiOf<typeof thingContracts>();

type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
let seen: Seen[] = [];
const thing = { result: { id: 1, name: "one" } };
let answer: (response: ServerResponse) => void;
const json200 = (body: unknown, headers = {}) => {
  answer = (response) => response.writeHead(200, headers).end(JSON.stringify(body));
};

const server = createServer(async (request, response) => {
  const body = (await Array.fromAsync(request as AsyncIterable<Buffer>)).map(String).join("");
  seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
  answer(response);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  // A page's addresses are relative; Node's fetch takes none of them.
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => fetch(new URL(path, base), init));
});
beforeEach(() => {
  seen = [];
  json200(thing);
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

test("the path's parameters are encoded, whatever stands in them", async () => {
  await call("GET /api/things/{name}/parts/{part}", { path: { name: "a/b %ñ?#{part}$&", part: 7 } });
  const [{ method, url } = { method: "", url: "" }] = seen;
  expect({ method, url }).toEqual({
    method: "GET",
    url: "/api/things/a%2Fb%20%25%C3%B1%3F%23%7Bpart%7D%24%26/parts/7",
  });
});

test("a query repeats the name of an array and leaves out what is empty", async () => {
  await call("GET /api/things", { query: { index: 0, kind: null, names: ["a,b", "c&d"] } });
  await call("GET /api/things", { query: { kind: undefined, names: [] } });
  await call("GET /api/things");
  expect(seen.map(({ url }) => url)).toEqual([
    "/api/things?index=0&names=a%2Cb&names=c%26d",
    "/api/things",
    "/api/things",
  ]);
});

test("a body is sent as its contract says: JSON, a form byte for byte, a file, or bytes as they stand", async () => {
  await call("POST /api/things", { body: { name: "ñ" } });
  await call("PUT /api/things/{name}", { path: { name: "x" }, fields: { text: "one\ntwo", live: true } });
  await call("POST /api/things/file", { file: new File(["abc"], "a.txt", { type: "text/plain" }) });
  await callForText("POST /api/things/upload", { body: new Blob(['{"list": [ ]}']) });
  const [asJson, asForm, asFile, asBytes] = seen;
  expect([asJson?.headers["content-type"], asJson?.body]).toEqual(["application/json", '{"name":"ñ"}']);
  expect(asForm?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(asForm?.body).toContain('name="text"\r\n\r\none\ntwo\r\n');
  expect(asForm?.body).toContain('name="live"\r\n\r\ntrue\r\n');
  expect(asFile?.body).toContain('name="file"; filename="a.txt"');
  expect([asBytes?.headers["content-type"], asBytes?.body]).toEqual(["application/json", '{"list": [ ]}']);
});

test("If-Match and Idempotency-Key are sent where they are given", async () => {
  await call("PUT /api/things/{name}", { path: { name: "x" }, fields: {}, ifMatch: '"7"' });
  await call("PUT /api/things/{name}", { path: { name: "x" }, fields: {}, ifMatch: null });
  await call("POST /api/things", { body: { name: "x" }, idempotencyKey: "k" });
  expect(seen.map(({ headers }) => [headers["if-match"], headers["idempotency-key"]])).toEqual([
    ['"7"', undefined],
    [undefined, undefined],
    [undefined, "k"],
  ]);
});

test("an answer comes with its headers, as text, as a file, or empty", async () => {
  json200(thing, { etag: '"3"', "content-disposition": 'attachment; filename="things.csv"' });
  const { body, headers } = await callWithHeaders("POST /api/things", { body: { name: "x" } });
  expect([body, headers.get("etag")]).toEqual([thing, '"3"']);
  expect(await callForText("GET /api/things")).toBe(JSON.stringify(thing));
  const { name, blob } = await callForFile("POST /api/things/upload", { body: { list: [] } });
  expect([name, await blob.text()]).toEqual(["things.csv", JSON.stringify(thing)]);
  answer = (response) => response.writeHead(204).end();
  expect(await call("DELETE /api/things/{name}", { path: { name: "x" } })).toBeNull();
});

test("a refusal is an error that has what its problem document says", async () => {
  const problem = {
    type: "/problems/invalid",
    title: "invalid request",
    status: 400,
    detail: "name: is taken",
    requestId: "r-1",
    errors: [{ path: "name", code: "taken", message: "is taken" }],
    errorCount: 120,
  };
  answer = (response) => response.writeHead(400, { "retry-after": "3" }).end(JSON.stringify(problem));
  const error = await call("POST /api/things", { body: { name: "x" } }).catch((refused: unknown) => refused);
  expect(error).toBeInstanceOf(RequestError);
  expect(error).toMatchObject({
    status: 400,
    message: "name: is taken",
    requestId: "r-1",
    errors: problem.errors,
    errorCount: 120,
    retryAfter: 3,
    problem,
  });
  answer = (response) => response.writeHead(502, { "x-request-id": "r-2" }).end("<html>");
  await expect(call("GET /api/things")).rejects.toMatchObject({ status: 502, requestId: "r-2", errors: [] });
  answer = (response) => response.destroy();
  await expect(call("GET /api/things")).rejects.toMatchObject({ status: 0, message: "unreachable" });
});

test("an aborted call rejects with the reason of its signal", async () => {
  answer = () => {};
  const left = new AbortController();
  const waiting = call("GET /api/things", { signal: left.signal });
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  left.abort();
  await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
  server.closeAllConnections();
});

test("an address is one that a link can lead to", () => {
  expect(linkTo("GET /api/things", { query: { kind: "small", index: 5 } })).toBe("/api/things?kind=small&index=5");
});

test("what a contract does not say does not compile", () => {
  // Each line below is a mistake that TypeScript must refuse: tsc fails where one compiles.
  const never = () => {
    // @ts-expect-error no such path
    void call("GET /api/thing");
    // @ts-expect-error no such method there
    void call("PATCH /api/things");
    // @ts-expect-error without the path's parameters
    void call("GET /api/things/{name}/parts/{part}");
    // @ts-expect-error one of them is missing
    void call("GET /api/things/{name}/parts/{part}", { path: { name: "x" } });
    // @ts-expect-error one of them is called otherwise
    void call("GET /api/things/{name}/parts/{part}", { path: { name: "x", number: 1 } });
    // @ts-expect-error a query that is not there
    void call("GET /api/things", { query: { rows: 1 } });
    // @ts-expect-error a value that is none of the choices
    void call("GET /api/things", { query: { kind: "huge" } });
    // @ts-expect-error a query that is required
    void call("POST /api/things/search", {});
    // @ts-expect-error no body
    void call("POST /api/things");
    // @ts-expect-error a body with another type
    void call("POST /api/things", { body: { name: 1 } });
    // @ts-expect-error a body with a member that is unknown
    void call("POST /api/things", { body: { name: "x", colour: "red" } });
    // @ts-expect-error a form's fields are no body
    void call("PUT /api/things/{name}", { path: { name: "x" }, body: { text: "x" } });
    // @ts-expect-error not guarded
    void call("DELETE /api/things/{name}", { path: { name: "x" }, ifMatch: "x" });
    // @ts-expect-error takes no Idempotency-Key
    void call("POST /api/things/search", { query: { since: "x" }, idempotencyKey: "k" });
    // @ts-expect-error its answer is no JSON
    void call("POST /api/things/upload", { body: { list: [] } });
    // @ts-expect-error a link asks with GET
    linkTo("POST /api/things");
  };
  expect(never).toBeInstanceOf(Function);
  type Reading = ReturnType<typeof call<"GET /api/things/{name}/parts/{part}">>;
  expectTypeOf<Reading>().toEqualTypeOf<Promise<{ result: { id: number; name: string } }>>();
  expectTypeOf<ReturnType<typeof call<"DELETE /api/things/{name}">>>().toEqualTypeOf<Promise<null>>();
});
