import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as ask } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { POST as FEED } from "@/app/api/interactions/route.ts";
import { makeApiKey } from "../../testing/factories.ts";
import { requestAndAbort } from "../../testing/hostile/aborted-requests.ts";
import { heldBytes } from "../../testing/hostile/memory.ts";
import { receive, sentBody } from "../body.ts";
import { respond } from "../respond.ts";
import { leaveText } from "./direct-dispatch.ts";
import { directHandlerOf, offerDirect } from "./direct-routes.ts";
import { serve } from "./listening.fixture.ts";

const LOOK_MS = 5;

test("the handler sees address and headers, and its JSON goes out with its length", async () => {
  const base = await serve(async (request) => {
    const { pathname, search } = new URL(request.url);
    return respond({ name: "Lucía", pathname, search, key: request.headers.get("x-apikey") }, "one", request);
  });
  const headers = { "X-ApiKey": "k", "Accept-Encoding": "identity" };
  const answer = await fetch(`${base}/api/interactions?client=a%2Fb`, { headers });
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

test("the handler reads the body from the message, whole or as it comes", async () => {
  const base = await serve(async (request) => {
    expect(request.body).toBeNull();
    const received = await receive(request, { kind: "json", schema: z.unknown(), limit: 1000 });
    return respond({ method: request.method, sent: await received.value() }, "one", request);
  });
  const headers = { "Content-Type": "application/json" };
  const whole = await fetch(base, { method: "PUT", headers, body: '{"name":"Lucía"}' });
  expect(await whole.json()).toEqual({ method: "PUT", sent: { name: "Lucía" } });
  const pieces = new Blob(['{"name":', '"Lucía"}']).stream();
  const chunked = await fetch(base, { method: "POST", headers, body: pieces, duplex: "half" } as RequestInit);
  expect(await chunked.json()).toEqual({ method: "POST", sent: { name: "Lucía" } });
});

test("interactions are fed line by line from the message", async () => {
  const base = await serve(FEED);
  const [line = ""] = readFileSync("e2e/samples/interactions.ndjson", "utf8").split("\n");
  const headers = { "Content-Type": "application/x-ndjson", "X-ApiKey": await makeApiKey() };
  const answer = await fetch(base, { method: "POST", headers, body: `${line}\nno JSON\n` });
  expect((await answer.json()).result).toMatchObject({ received: 2, created: 1, rejected: 1 });
});

test("a request without a body has none to read", async () => {
  const base = await serve(async (request) => {
    const { stream, message } = sentBody(request);
    return respond({ stream, message }, "one", request);
  });
  expect(await (await fetch(base, { method: "POST" })).json()).toEqual({ stream: null, message: null });
});

test("each cookie that an answer sets is set", async () => {
  const headers = new Headers([
    ["Set-Cookie", "a=1"],
    ["Set-Cookie", "b=2"],
  ]);
  const base = await serve(async () => new Response(null, { headers }));
  expect((await fetch(base)).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

test("who takes an answer compressed gets it so", async () => {
  const text = "ñ".repeat(10_000);
  const base = await serve(async (request) => respond({ text }, "one", request));
  const answer = await fetch(base);
  expect(answer.headers.get("content-encoding")).toMatch(/gzip|br|deflate/);
  expect(await answer.json()).toEqual({ text });
});

test("a request that Next made gets its text as a body", () => {
  expect(leaveText(new Request("http://here/"), "{}")).toBe("{}");
});

test("an answer to a caller who left before it was there is not kept: 2,000 of them leave no memory behind", async () => {
  let left = 0;
  const base = await serve(async (request) => {
    while (!request.signal.aborted) await pause(LOOK_MS);
    left++;
    // A text of its own: one repeated character is kept in a few bytes.
    return respond(randomBytes(10_000).toString("hex"), "one", request);
  });
  await requestAndAbort(base, { path: "/", times: 200 });
  const before = await heldBytes();
  await requestAndAbort(base, { path: "/", times: 2000, afterMs: 1 });
  await expect.poll(() => left).toBe(2200);
  expect((await heldBytes()) - before).toBeLessThan(10_000_000);
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

test("a stream whose caller left before it began is cancelled, and that is no failure", async () => {
  const failures: unknown[] = [];
  const cancelled = Promise.withResolvers<void>();
  const base = await serve(
    async ({ signal }) => {
      await once(signal, "abort");
      return new Response(new ReadableStream({ cancel: () => cancelled.resolve() }));
    },
    (error) => failures.push(error),
  );
  const asked = ask(base).end();
  asked.on("error", () => {});
  await once(asked, "finish");
  asked.destroy();
  await cancelled.promise;
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
  offerDirect({ method: "GET", path: "/api/interactions" }, async () => new Response());
  expect(directHandlerOf({ method: "GET", url: "/api/interactions?index=0", headers: {} } as never)).toBeNull();
});
