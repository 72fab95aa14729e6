import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DELETE, GET, PATCH, POST, PUT } from "../../../app/api/dialer/id/[hubName]/lists/route.ts";
import { outboundJobs } from "../../outbound/jobs.ts";
import { makeApiKey, makeHub, unique } from "../../testing/factories.ts";
import { listOf, manyContacts } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { resolveAlias } from "./alias.ts";
import { edge } from "./edge.ts";

withQueues(outboundJobs);

const handlers = new Map(Object.entries({ GET, HEAD: GET, POST, PUT, PATCH, DELETE }));
let base: string;
let key: string;
let hub: string;

/** Stands for Next: it knows the routes of /api/dialer, and hands bodies on as streams. */
async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", headers, url = "" } = incoming;
  const handler = handlers.get(method);
  if (!/^\/api\/dialer\/id\/[^/]+\/lists(\?|$)/.test(url) || !handler) {
    response.writeHead(404).end();
    return;
  }
  const body = method === "GET" || method === "HEAD" ? {} : { body: incoming, duplex: "half" };
  const answer = await handler(
    new Request(`http://here${url}`, { method, headers, ...body } as unknown as RequestInit),
  );
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  response.end(await answer.text());
}

const server = createServer(edge(handle));

beforeAll(async () => {
  [key, hub] = [await makeApiKey(), (await makeHub()).name];
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (path: string, options: RequestInit = {}) =>
  fetch(`${base}${path}`, { ...options, headers: { "X-ApiKey": key, ...options.headers } });

test.each([
  ["/api/dialers", "/api/dialer"],
  ["/api/dialers?a=/api/dialers", "/api/dialer?a=/api/dialers"],
  ["/api/dialers/id/dialers/lists", "/api/dialer/id/dialers/lists"],
  ["/api/dialersandmore", "/api/dialersandmore"],
  ["/dialers", "/dialers"],
])("%s is answered by %s", (url, expected) => {
  const request = { url } as IncomingMessage;
  resolveAlias(request);
  expect(request.url).toBe(expected);
});

test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])("%s answers the same under both names", async (method) => {
  const [one, other] = await Promise.all(
    ["dialer", "dialers"].map(async (name) => {
      const path = `/api/${name}/id/${hub}/lists`;
      const answer = await ask(path, { method, headers: { "X-Request-Id": "one" } });
      const text = (await answer.text()).replace(`"instance":"${path}"`, '"instance":"asked"');
      return { status: answer.status, allow: answer.headers.get("allow"), text };
    }),
  );
  expect(other).toEqual(one);
  expect(one?.status).not.toBe(404);
});

test("a list streams in under the other name, and is found under both", async () => {
  const filename = unique("plural");
  const text = JSON.stringify(listOf(manyContacts(30_000), filename));
  expect(text.length).toBeGreaterThan(1024 * 1024);
  const pieces = Array.from({ length: Math.ceil(text.length / 50_000) }, (_, i) =>
    text.slice(i * 50_000, (i + 1) * 50_000),
  );
  const body = new Blob(pieces).stream();
  const headers = { "Content-Type": "application/json" };
  const path = `/api/dialers/id/${hub}/lists`;
  const answer = await ask(path, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  expect(await answer.json()).toMatchObject({ result: { received: 30_000, rejected: 0 } });
  for (const name of ["dialer", "dialers"]) {
    const found = await ask(`/api/${name}/id/${hub}/lists?filename=${filename}`);
    expect((await found.json()).total).toBe(1);
  }
});

test("a refusal and a kept answer speak of the address that was asked for", async () => {
  const path = `/api/dialers/id/${hub}/lists`;
  const headers = { "Content-Type": "application/json", "Idempotency-Key": unique("key") };
  const body = JSON.stringify(listOf([]));
  const refused = await ask(path, { method: "POST", headers, body });
  expect([refused.status, (await refused.json()).instance]).toEqual([400, path]);
  const elsewhere = await ask(path.replace("dialers", "dialer"), { method: "POST", headers, body });
  expect((await elsewhere.json()).detail).toBe(`This Idempotency-Key was used for POST ${path}.`);
});
