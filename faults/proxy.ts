import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";

/**
 * A reverse proxy on `port` that hands requests to the web processes in turn, as a load balancer does. A process that
 * refuses the connection is passed over; what a process cuts is cut or answered 502.
 */
export function forwardTo(ports: readonly number[], port: number): Promise<{ close(): void }> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing, inTurn(ports, turn++)));
  server.requestTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () =>
      resolve({
        close() {
          server.close();
          server.closeAllConnections();
        },
      }),
    );
  });
}

const inTurn = (ports: readonly number[], turn: number) => ports.map((_, i) => ports[(turn + i) % ports.length] ?? 0);

function forward(incoming: IncomingMessage, outgoing: ServerResponse, [port = 0, ...others]: readonly number[]): void {
  const onward = request({
    host: "127.0.0.1",
    port,
    method: incoming.method ?? "GET",
    path: incoming.url ?? "/",
    headers: { ...incoming.headers, "x-forwarded-for": incoming.socket.remoteAddress ?? "" },
    agent: false,
  });
  // The body waits for the connection: a process that refuses it must not have taken a part.
  onward.once("socket", (socket) => socket.once("connect", () => incoming.pipe(onward)));
  onward.once("response", (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.once("error", () => outgoing.destroy());
    answer.pipe(outgoing);
  });
  onward.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED" && others.length > 0) return forward(incoming, outgoing, others);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  outgoing.once("close", () => onward.destroy());
}
