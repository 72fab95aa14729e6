import next from "next";
import { closeDatabase } from "./lib/db.ts";
import { serveDemoCarrier } from "./lib/demo/carrier.ts";
import { isDemo } from "./lib/demo/simulation/is-demo.ts";
import { closeEgress } from "./lib/egress/process.ts";
import { env } from "./lib/env.ts";
import { flushRuns } from "./lib/flows/run/log/writer.ts";
import { closeServer, drainServer } from "./lib/http/server/drain-server.ts";
import { isDraining, startDraining } from "./lib/http/server/draining.ts";
import { edge } from "./lib/http/server/edge.ts";
import { frontServer } from "./lib/http/server/front-server.ts";
import { withPageSession } from "./lib/http/server/page-session.ts";
import { withPrecompressed } from "./lib/http/server/precompressed.ts";
import { startColumnCopy } from "./lib/interactions/column-copy/lookup.ts";
import { closeQueue } from "./lib/jobs/queue.ts";
import { end } from "./lib/launch/end.ts";
import { endInTime } from "./lib/launch/end-in-time.ts";
import { loadRoutes } from "./lib/launch/load-routes.ts";
import { buildFolder } from "./lib/launch/root.ts";
import { log } from "./lib/log.ts";
import { closeMail } from "./lib/mail/send.ts";

// The server in front of Next: it calls the API's handlers, refuses what Next would answer wrongly, and drains.
const { PORT, HOST, NODE_ENV } = env();
const isDevelopment = NODE_ENV === "development";
const app = next({ dev: isDevelopment, hostname: HOST, port: PORT });
await app.prepare();
const handle = app.getRequestHandler();
if (!isDevelopment) await loadRoutes(handle).catch(end);
if (isDemo()) await serveDemoCarrier();

const send = isDevelopment ? handle : withPrecompressed(buildFolder, handle);
const server = frontServer(edge(withPageSession(send)), isDevelopment);
server.on("error", (error) => {
  log.fatal({ err: error }, "the web process cannot listen");
  process.exit(1);
});
server.listen(PORT, HOST, () => {
  process.send?.("ready");
  startColumnCopy();
});

/** Not ready from now on; what is under way finishes. Nobody waits for us to be found out where a person ends us. */
async function stop(signal: NodeJS.Signals | null): Promise<void> {
  if (isDraining()) return;
  startDraining();
  endInTime();
  await (signal === "SIGTERM" ? drainServer(server) : closeServer(server));
  await flushRuns();
  await Promise.allSettled([closeQueue(), closeDatabase(), closeEgress(), closeMail()]);
  process.exit(0);
}
process.on("SIGTERM", () => stop("SIGTERM"));
process.on("SIGINT", () => stop("SIGINT"));
// The parent is gone, killed perhaps: nobody would ever stop this process.
process.on("disconnect", () => stop(null));
