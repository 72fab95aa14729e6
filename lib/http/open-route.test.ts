import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request as send } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RawAnswer } from "../answer.ts";
import { AppError } from "../errors.ts";
import { openRoute } from "./open-route.ts";
import { watchBody } from "./server/incoming-body.ts";

const LIMIT_BYTES = 1000;

const route = openRoute(
  "/api/echo/",
  async (call) => {
    if (call.search === "?busy") throw new AppError("busy", "no place", { retryAfter: 7 });
    const body = Buffer.from(await call.read(LIMIT_BYTES)).toString();
    const { method, pathname, search, announced } = call;
    const told = { method, pathname, search, announced, body, odd: call.header("x-odd"), names: call.headers.length };
    return new RawAnswer(JSON.stringify(told), { "Content-Type": "application/json" }, 201);
  },
  { "X-Always": "yes" },
);

const server = createServer((message, response) => {
  route.message(message, response).catch(() => response.destroy());
});
let base = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The same request by the server's short way and as Next would hand it over. */
async function both(path: string, init: RequestInit = {}): Promise<Response[]> {
  return [await fetch(`${base}${path}`, init), await route.GET(new Request(`http://switchyard${path}`, init))];
}

test("a call is the same by the short way and by Next", async () => {
  for (const answer of await both("/api/echo/a%20b?x=1&y=2", {
    method: "PATCH",
    body: "héllo",
    headers: { "X-Odd": "1" },
  })) {
    expect([answer.status, answer.headers.get("x-always"), answer.headers.get("cache-control")]).toEqual([
      201,
      "yes",
      "no-store",
    ]);
    const told = { method: "PATCH", pathname: "/api/echo/a%20b", search: "?x=1&y=2", body: "héllo", odd: "1" };
    expect(await answer.json()).toMatchObject(told);
  }
});

test("an error is a problem document with its headers", async () => {
  for (const answer of await both("/api/echo/a?busy")) {
    expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("x-always")]).toEqual([
      429,
      "7",
      "yes",
    ]);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toMatchObject({
      title: "too many requests",
      requestId: answer.headers.get("x-request-id"),
    });
  }
});

test("a body over the limit is refused, announced or not", async () => {
  const body = "x".repeat(LIMIT_BYTES + 1);
  for (const answer of await both("/api/echo/a", { method: "POST", body })) expect(answer.status).toBe(413);
  const stream = new Blob([body]).stream();
  const chunked = await fetch(`${base}/api/echo/a`, { method: "POST", body: stream, duplex: "half" } as RequestInit);
  expect(chunked.status).toBe(413);
  for (const answer of await both("/api/echo/a", { method: "POST", body: body.slice(1) }))
    expect(answer.status).toBe(201);
});

test("a body that is cut off ends its connection, and the next call is answered", async () => {
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write("POST /api/echo/a HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf");
  socket.destroy();
  expect((await fetch(`${base}/api/echo/a`)).status).toBe(201);
});

test("a body that is here whole is read at once, and its connection takes the next call", async () => {
  const messages: IncomingMessage[] = [];
  const watched = createServer((message, response) => {
    messages.push(message);
    watchBody(message, response);
    // All of the body has come by then, and its end has not.
    const answered = Promise.resolve().then(() => route.message(message, response));
    answered.catch(() => response.destroy());
  });
  watched.listen(0, "127.0.0.1");
  await once(watched, "listening");
  const { port } = watched.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const body of ["first", "s\u00e9cond", "x".repeat(LIMIT_BYTES)]) {
    const call = send({ port, agent, path: "/api/echo/a", method: "POST" }).end(body);
    const [answer] = (await once(call, "response")) as [IncomingMessage];
    const told = JSON.parse((await answer.setEncoding("utf8").toArray()).join(""));
    expect([told.body, call.reusedSocket]).toEqual([body, messages.length > 1]);
  }
  expect(messages.map((message) => message.readableEnded)).toEqual([true, true, true]);
  agent.destroy();
  watched.close();
});
