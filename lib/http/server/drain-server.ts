import type { IncomingMessage, Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

// A balancer asks every second or two whether we are ready: until it has heard that we are not, it sends more.
const LEAST_LISTEN_MS = 2000;
// While requests come, nobody has told those who send them.
const QUIET_MS = 500;
const MOST_LISTEN_MS = 7000;
// The launcher waits 17 seconds before it ends the process.
const LONGEST_MS = 15_000;
const LOOK_MS = 100;

/**
 * Stops a server without cutting a request off: for two seconds and while requests come it goes on listening, and every
 * answer says that its connection ends (see `isDraining`); then it takes no new connection, and ends when what is under
 * way is answered.
 */
export async function drainServer(server: Server): Promise<void> {
  setTimeout(() => server.closeAllConnections(), LONGEST_MS).unref();
  await lastRequest(server);
  await closeServer(server);
}

/** Takes no new connection from now on, and ends when what is under way is answered. */
export async function closeServer(server: Server): Promise<void> {
  setTimeout(() => server.closeAllConnections(), LONGEST_MS).unref();
  const closed = new Promise<void>((done) => {
    // Not the server's own `close`: it would end idle connections at once, whose next request may be in the socket.
    NetServer.prototype.close.call(server, () => done());
  });
  const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), LOOK_MS);
  await closed;
  clearInterval(idle);
}

/** Fulfilled when those who send requests seem to know. */
async function lastRequest(server: Server): Promise<void> {
  const began = performance.now();
  let last = began;
  const note = ({ url }: IncomingMessage) => {
    // Who asks whether we are ready is never done.
    if (!url?.startsWith("/api/health/")) last = performance.now();
  };
  server.on("request", note);
  for (let now = began; now - began < MOST_LISTEN_MS; now = performance.now()) {
    if (now - began >= LEAST_LISTEN_MS && now - last >= QUIET_MS) break;
    await pause(LOOK_MS);
  }
  server.off("request", note);
}
