import { createServer } from "node:http";
import next from "next";
import { disconnect } from "./lib/db.ts";
import { env } from "./lib/env.ts";
import { isDraining, startDraining } from "./lib/health.ts";
import { stampAddress } from "./lib/http/address.ts";
import { compressed } from "./lib/http/compressed.ts";
import { bridgeGetBody } from "./lib/http/get-with-body.ts";
import { malformed, sendProblem } from "./lib/http/malformed.ts";
import { inOnePiece } from "./lib/http/one-piece.ts";
import { securityHeaders } from "./lib/http/security-headers.ts";
import { goShortWay, shortWayOf } from "./lib/http/short-way.ts";
import { startColumnCopy } from "./lib/interactions/column-copy/copied-total.ts";
import { closeQueue } from "./lib/jobs/queue.ts";
import { log } from "./lib/log.ts";

// The server in front of Next: it refuses what Next would answer wrongly, bridges what Next would drop, and drains.
const { PORT, HOST, NODE_ENV } = env();
const app = next({ dev: NODE_ENV === "development", hostname: HOST, port: PORT });
await app.prepare();
const handle = app.getRequestHandler();

// A large upload may take its time as long as it moves: no limit for a whole request, one for silence.
const server = createServer({
  requestTimeout: 0,
  headersTimeout: 20_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 32_768,
});
server.timeout = 120_000;
server.maxConnections = 4096;
server.on("request", (request, response) => {
  securityHeaders(request, response);
  const refusal = malformed(request);
  if (refusal) return sendProblem(request, response, refusal);
  stampAddress(request);
  bridgeGetBody(request);
  if (isDraining()) response.setHeader("Connection", "close");
  compressed(request, response);
  inOnePiece(request, response);
  const handler = shortWayOf(request);
  const answered = handler ? goShortWay(handler, request, response) : handle(request, response);
  answered.catch((error: unknown) => {
    log.error({ err: error }, "a request could not be answered");
    response.destroy();
  });
});
server.on("error", (error) => {
  log.fatal({ err: error }, "the web process can not listen");
  process.exit(1);
});
server.listen(PORT, HOST, () => {
  process.send?.("ready");
  startColumnCopy();
});

/** Not ready from now on; what is under way finishes, for 15 s at most. */
async function stop(): Promise<void> {
  if (isDraining()) return;
  startDraining();
  setTimeout(() => server.closeAllConnections(), 15_000).unref();
  await new Promise((closed) => {
    server.close(closed);
    server.closeIdleConnections();
  });
  await Promise.allSettled([closeQueue(), disconnect()]);
  process.exit(0);
}
process.on("SIGTERM", stop);
process.on("SIGINT", stop);
// The parent is gone, killed perhaps: nobody would ever stop this process.
process.on("disconnect", stop);
