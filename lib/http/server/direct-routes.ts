import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "../../env.ts";
import type { Method } from "../contract.ts";
import { RouteTable } from "./route-table.ts";

export type RequestHandler = (request: Request) => Promise<Response>;
/** Answers a message itself. */
type MessageHandler = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

// Offered by Next's bundles, looked up by the server: the handlers belong to the process.
const holder = globalThis as typeof globalThis & {
  switchyardRoutes?: RouteTable<RequestHandler>;
  switchyardOpenRoutes?: Map<string, MessageHandler>;
};
holder.switchyardRoutes ??= new RouteTable();
holder.switchyardOpenRoutes ??= new Map();
const routes = holder.switchyardRoutes;
const openRoutes = holder.switchyardOpenRoutes;

// In development Next loads a changed route anew, and an old handler would stay.
const isOffered = () => env().NODE_ENV === "production";

/** Lets the server call the handler of a contract itself. Next loads every route file when it starts. */
export function offerDirect({ method, path }: { method: Method; path: string }, handler: RequestHandler): void {
  if (isOffered()) routes.add(method, path, handler);
}

/** Lets the server answer every address under `prefix` by the handler, whatever the method, with or without a body. */
export function offerDirectUnder(prefix: string, handler: MessageHandler): void {
  if (isOffered()) openRoutes.set(prefix, handler);
}

/** What answers an address under an offered prefix. */
export function messageHandlerOf({ url = "" }: IncomingMessage): MessageHandler | null {
  for (const [prefix, handler] of openRoutes) if (url.startsWith(prefix)) return handler;
  return null;
}

/**
 * The handler of a contract. Without one Next answers: a HEAD, a method that is not allowed there, an address that is
 * written in another way.
 */
export function directHandlerOf({ method = "", url = "" }: IncomingMessage): RequestHandler | null {
  const end = url.indexOf("?");
  return routes.find(method, end < 0 ? url : url.slice(0, end));
}
