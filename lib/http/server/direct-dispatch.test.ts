import { once } from "node:events";
import { request as ask, createServer } from "node:http";
import { expect, test } from "vitest";
import { respond } from "../respond.ts";
import { directHandlerOf, dispatchDirectly, offerDirect } from "./direct-dispatch.ts";
import { listening } from "./listening.fixture.ts";
import { sendInOneWrite } from "./single-write.ts";

/** The address of a server that answers with the handler; what it cannot answer is told to `failed`. */
async function serve(handler: (request: Request) => Promise<Response>, failed = (_: unknown) => {}): Promise<string> {
  const server = createServer((request, response) => {
    sendInOneWrite(request, response);
    dispatchDirectly(handler, request, response).catch((error: unknown) => {
      failed(error);
      response.destroy();
    });
  });
  return `http://127.0.0.1:${await listening(server)}`;
}

test("the handler sees address and headers, and its JSON goes out with its length", async () => {
  const base = await serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    return respond({ name: "Lucía", pathname, search, key: request.headers.get("x-apikey") }, "one", request);
  });
  const answer = await fetch(`${base}/api/interactions?client=a%2Fb`, { headers: { "X-ApiKey": "k" } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-request-id")).toBe("one");
  const text = await answer.text();
  expect(answer.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
  expect(JSON.parse(text)).toEqual({
    name: "Lucía",
    pathname: "/api/interactions",
    search: "?client=a%2Fb",
    key: "k",
  });
});

test("a stream goes out as it comes", async () => {
  const body = new Blob(["one\n", "two\n"]).stream();
  const base = await serve(async () => new Response(body, { status: 202, headers: { "Content-Type": "text/csv" } }));
  const answer = await fetch(base);
  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
    202,
    "text/csv",
    "one\ntwo\n",
  ]);
});

test("a handler whose caller leaves is told, and that is no failure", async () => {
  const failures: unknown[] = [];
  const told = Promise.withResolvers<void>();
  const base = await serve(
    async ({ signal }) => {
      signal.addEventListener("abort", () => told.resolve());
      const endless = new ReadableStream({
        pull: (controller) => controller.enqueue(new TextEncoder().encode("more\n".repeat(1000))),
      });
      return new Response(endless);
    },
    (error) => failures.push(error),
  );
  const asked = ask(base).end();
  await once(asked, "response");
  asked.destroy();
  asked.on("error", () => {});
  await told.promise;
  expect(failures).toEqual([]);
});

test("a stream that fails cuts the answer", async () => {
  const failures: unknown[] = [];
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("one\n")),
    pull: () => Promise.reject(new Error("the database is gone")),
  });
  const base = await serve(
    async () => new Response(body),
    (error) => failures.push((error as Error).message),
  );
  await expect(fetch(base).then((answer) => answer.text())).rejects.toThrow();
  expect(failures).toEqual(["the database is gone"]);
});

test("outside of production nothing is offered: a handler that is loaded anew must not stay", () => {
  offerDirect("/api/interactions", async () => new Response());
  expect(directHandlerOf({ method: "GET", url: "/api/interactions?index=0", headers: {} } as never)).toBeNull();
});
