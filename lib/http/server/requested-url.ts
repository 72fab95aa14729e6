import type { IncomingMessage } from "node:http";

/** The header in which the server tells handlers what address was asked for; a caller's own is taken off. */
const ASKED = "x-switchyard-asked";

/** Keeps the address as it came: Next takes parameters that it has names like (`nxtP...`, `__proto__`) out of it. */
export function stampRequestedUrl(request: IncomingMessage): void {
  request.headers[ASKED] = request.url ?? "/";
}

/** The address that a handler answers. */
export function requestedUrl(request: Request): URL {
  const asked = request.headers.get(ASKED);
  return new URL(asked === null ? request.url : `http://switchyard${asked}`);
}
