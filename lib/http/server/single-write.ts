import type { IncomingMessage, ServerResponse } from "node:http";

// Names the place where a handler may hand its text over; a caller's own header is taken off.
const HANDED_OVER = "x-switchyard-handed-over";

// The server and Next's bundles load this module separately; the answers belong to the process.
// A name is here while its request waits for an answer: null until one is left.
const holder = globalThis as typeof globalThis & { switchyardHandedOver?: Map<string, string | null> };
holder.switchyardHandedOver ??= new Map();
const left = holder.switchyardHandedOver;
let count = 0;

/**
 * Sends the JSON that a handler leaves in one write and with its length. On the usual way it is encoded, made a web
 * stream, read from it piece by piece and written in three system calls, which costs a page of interactions a tenth.
 */
export function sendInOneWrite(request: IncomingMessage, response: ServerResponse): void {
  const name = String(count++);
  request.headers[HANDED_OVER] = name;
  left.set(name, null);
  const { end } = response;
  response.end = ((...given: unknown[]) => {
    const text = left.get(name);
    if (typeof text !== "string" || response.headersSent) return Reflect.apply(end, response, given);
    response.setHeader("Content-Length", Buffer.byteLength(text));
    return Reflect.apply(end, response, [text]);
  }) as typeof end;
  response.once("close", () => left.delete(name));
}

/**
 * Hands a response text to the server in front of Next. Returns the body for the Response: null where the server will
 * send the text, else (no such server, or the caller has left) the text itself.
 */
export function handOver(request: Request, text: string): string | null {
  const name = request.headers.get(HANDED_OVER);
  if (name === null || !left.has(name)) return text;
  left.set(name, text);
  return null;
}
