import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { drainServer } from "../http/server/drain-server.ts";
import { isDraining, startDraining } from "../http/server/draining.ts";
import { edge } from "../http/server/edge.ts";
import { frontServer } from "../http/server/front-server.ts";

// A process of its own that answers as the product's does, each request after so many milliseconds, until it is stopped.
const [answerMs = "20"] = process.argv.slice(2);
const server = frontServer(
  edge(async ({ url }, response) => {
    if (url === "/api/health/ready") {
      response.writeHead(isDraining() ? 503 : 200).end();
      return;
    }
    await pause(url === "/api/slow" ? 4000 : Number(answerMs));
    response.end("answered");
  }),
);
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("SIGTERM", async () => {
  startDraining();
  await drainServer(server);
  process.exit(0);
});
process.on("disconnect", () => process.exit(1));
