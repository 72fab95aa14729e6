import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { edge } from "./edge.ts";
import { frontServer } from "./front-server.ts";
import { listening } from "./listening.fixture.ts";

/** The port of a server that answers with what it was asked, and cuts upgrades off as Next does. */
async function serve(): Promise<number> {
  const server = frontServer(
    edge(async (request, response) => {
      response.end(`${request.method} ${request.url} ${await text(request)}`);
    }),
  );
  server.on("upgrade", (_request, socket) => socket.end());
  return listening(server);
}

const head = (start: string, ...headers: string[]) =>
  `${[`${start} HTTP/1.1`, "Host: localhost", ...headers].join("\r\n")}\r\n\r\n`;
const last = head("GET /api/last", "Connection: close");
const http2 = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABk"];

test.each([
  { request: "a GET that offers HTTP/2", first: head("GET /api/first", ...http2), answered: "GET /api/first " },
  {
    request: "a POST that offers HTTP/2",
    first: `${head("POST /api/first", ...http2, "Content-Length: 4")}body`,
    answered: "POST /api/first body",
  },
  {
    request: "a GET that asks for a WebSocket",
    first: head("GET /api/first", "Connection: Upgrade", "Upgrade: websocket"),
    answered: "GET /api/first ",
  },
])("$request is answered like every other request, and its connection goes on", async ({ first, answered }) => {
  const socket = connect(await serve(), "127.0.0.1");
  socket.write(first);
  const [answer] = await Promise.race([once(socket, "data"), once(socket, "end")]);
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  expect(String(answer)).toContain(`\r\n\r\n${answered}`);
  socket.write(last);
  expect(await text(socket)).toContain("\r\n\r\nGET /api/last ");
});
