import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Destination } from "./policy.ts";

const httpPort = 80;

// Next may load this module once for each bundle; what answers belongs to the process.
const holder = globalThis as typeof globalThis & { switchyardInside?: Map<string, Server> };

/**
 * Answers flows that ask `http://<name>/` from within this process. The name must end in `.invalid`, which no name server
 * knows (RFC 6761): it never hides a host. The listener has a port of its own, any that is free, so nothing else of the
 * product can be reached by it; and the guard opens the name alone, never the port.
 */
export async function answerInside(name: string, listener: RequestListener): Promise<void> {
  if (!name.endsWith(".invalid")) throw new Error(`${name} could be the name of a host`);
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  // It keeps nobody alive who has nothing else to do.
  server.unref();
  holder.switchyardInside ??= new Map();
  holder.switchyardInside.set(name, server);
}

/** Where this process itself answers for a destination; null: it does not. */
export function insideOf({ host, port }: Destination, protocol: string): { host: string; port: number } | null {
  if (protocol !== "http:" || port !== httpPort) return null;
  const address = holder.switchyardInside?.get(host)?.address() as AddressInfo | null | undefined;
  return address ? { host: "127.0.0.1", port: address.port } : null;
}

/** Ends every listener of `answerInside`. */
export function closeInside(): void {
  for (const server of holder.switchyardInside?.values() ?? []) {
    server.close();
    server.closeAllConnections();
  }
  holder.switchyardInside?.clear();
}
