import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { RequestHandler } from "./direct-routes.ts";

// Filled by Next's bundles, sent by the server: null until a handler has left its text.
const holder = globalThis as typeof globalThis & { switchyardTexts?: WeakMap<Request, string | null> };
holder.switchyardTexts ??= new WeakMap();
const texts = holder.switchyardTexts;

/**
 * Leaves the text of an answer to the server, which sends it in one write with its length. As a body it is encoded, made a
 * web stream, read from it piece by piece and written in three system calls: a tenth of what a page of interactions costs.
 * Gives the body for the Response: none, or the text where Next made the request.
 */
export function leaveText(request: Request, text: string): string | null {
  if (!texts.has(request)) return text;
  texts.set(request, text);
  return null;
}

/** Answers with what the handler gives. Its Request has no body: handlers read that from the message. */
export async function dispatchDirectly(
  handler: RequestHandler,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  const request = requestOf(message, gone.signal);
  texts.set(request, null);
  const { status, headers, body } = await handler(request);
  response.statusCode = status;
  for (const [name, value] of headers) {
    if (name === "set-cookie") response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
  if (body) return sendStream(body as ReadableStream, response);
  const text = texts.get(request) ?? null;
  if (text !== null) response.setHeader("Content-Length", Buffer.byteLength(text));
  response.end(text ?? undefined);
}

async function sendStream(body: ReadableStream, response: ServerResponse): Promise<void> {
  // The caller left before the answer began.
  if (response.destroyed) return body.cancel();
  await pipeline(Readable.fromWeb(body), response).catch((error: NodeJS.ErrnoException) => {
    // Whoever asked may leave in mid-answer; a failure of what is read is ours.
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

function requestOf({ method = "GET", url = "/", headers }: IncomingMessage, signal: AbortSignal): Request {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === "string") all.set(name, value);
    else for (const one of value ?? []) all.append(name, one);
  }
  return new Request(`http://switchyard${url}`, { method, headers: all, signal });
}
