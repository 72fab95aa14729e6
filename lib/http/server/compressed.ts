import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";

type Handle = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

// Its types want an Express request; it reads no more of one than Node's has.
const compress = compression() as unknown as Handle;

/** Compresses an answer for callers that take it so. Next's own switch prepares every answer, asked for or not. */
export function compressed(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers["accept-encoding"]) compress(request, response, () => {});
}
