import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { env } from "../../env.ts";

type Handler = (request: Request) => Promise<Response>;
/** Answers a message itself. */
type MessageHandler = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

// Offered by Next's bundles, taken by the server: the handlers belong to the process.
const holder = globalThis as typeof globalThis & {
  switchyardShortWays?: Map<string, Handler>;
  switchyardShortWaysUnder?: Map<string, MessageHandler>;
};
holder.switchyardShortWays ??= new Map();
holder.switchyardShortWaysUnder ??= new Map();
const offered = holder.switchyardShortWays;
const offeredUnder = holder.switchyardShortWaysUnder;

/**
 * Lets the server call a GET's handler itself, once Next has loaded its route: finding the way there is a third of what
 * a page of interactions costs.
 */
export function offerDirect(path: string, handler: Handler): void {
  // In development Next loads a changed route anew, and an old handler would stay.
  if (env().NODE_ENV === "production") offered.set(path, handler);
}

/** Lets the server answer every address under `prefix` by the handler, whatever the method, with or without a body. */
export function offerDirectUnder(prefix: string, handler: MessageHandler): void {
  if (env().NODE_ENV === "production") offeredUnder.set(prefix, handler);
}

/** What answers an address under an offered prefix. */
export function messageHandlerOf({ url = "" }: IncomingMessage): MessageHandler | null {
  for (const [prefix, handler] of offeredUnder) if (url.startsWith(prefix)) return handler;
  return null;
}

/** The handler of a GET that has one, and no body. */
export function directHandlerOf({ method, url = "", headers }: IncomingMessage): Handler | null {
  if (method !== "GET" || headers["transfer-encoding"] !== undefined || headers["content-length"]) return null;
  const end = url.indexOf("?");
  return offered.get(end < 0 ? url : url.slice(0, end)) ?? null;
}

/** Answers with what the handler gives. */
export async function dispatchDirectly(
  handler: Handler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const given = await handler(requestOf(request, gone.signal));
  response.statusCode = given.status;
  for (const [name, value] of given.headers) response.setHeader(name, value);
  if (!given.body) {
    response.end();
    return;
  }
  await pipeline(Readable.fromWeb(given.body as ReadableStream), response).catch((error: NodeJS.ErrnoException) => {
    // Whoever asked may leave in mid-answer; a failure of what is read is ours.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

function requestOf({ url = "/", headers }: IncomingMessage, signal: AbortSignal): Request {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string") all.set(name, value);
    else for (const one of value ?? []) all.append(name, one);
  }
  return new Request(`http://switchyard${url}`, { headers: all, signal });
}
