import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { compressed } from "./compressed.ts";
import { dispatchDirectly } from "./direct-dispatch.ts";
import type { RequestHandler } from "./direct-routes.ts";
import { stampMessage } from "./request-message.ts";

/** Starts a server for the test that is running, which closes it at its end. Returns its port. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return (server.address() as AddressInfo).port;
}

/** Serves the handler, as the product does, for the test that is running. Returns the address; `failed` gets what it throws. */
export async function serve(handler: RequestHandler, failed = (_: unknown) => {}): Promise<string> {
  const server = createServer((request, response) => {
    stampMessage(request, response);
    compressed(request, response);
    dispatchDirectly(handler, request, response).catch((error: unknown) => {
      failed(error);
      response.destroy();
    });
  });
  return `http://127.0.0.1:${await listening(server)}`;
}
