import { createServer, type RequestListener, type Server } from "node:http";

/** The server that callers reach, with its limits. Only a development server of Next has a use for `upgrades`. */
export function frontServer(listener: RequestListener, upgrades = false): Server {
  const server = createServer(
    {
      // A large upload may take its time as long as it moves: no limit for a whole request, one for silence.
      requestTimeout: 0,
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 32_768,
      // Next listens for upgrades and cuts each one off, also those of Java's HttpClient, which offers HTTP/2 first.
      shouldUpgradeCallback: () => upgrades,
    },
    listener,
  );
  server.timeout = 120_000;
  server.maxConnections = 4096;
  return server;
}
