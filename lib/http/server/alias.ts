import type { IncomingMessage } from "node:http";

const DIALERS = /^\/api\/dialers(?=[/?]|$)/;

/** Sends `/api/dialers` on to the routes of `/api/dialer`. Its answers speak of the address that was asked for. */
export function resolveAlias(request: IncomingMessage): void {
  request.url = request.url?.replace(DIALERS, "/api/dialer");
}
