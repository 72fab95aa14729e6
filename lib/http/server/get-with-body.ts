import type { IncomingMessage } from "node:http";

/** Marks a GET that was handed on as a POST. Only the server sets it: what a caller sends is taken off. */
export const BRIDGED = "x-switchyard-bridged";

/**
 * Next drops the body of a GET without a word, and filters in it would be ignored. A GET of the interactions that
 * carries a body goes on as a POST to their search, query string and headers kept.
 */
export function bridgeGetBody(request: IncomingMessage): void {
  delete request.headers[BRIDGED];
  if (request.method !== "GET") return;
  const [path, search] = split(request.url ?? "");
  const carries =
    request.headers["transfer-encoding"] !== undefined || Number(request.headers["content-length"] ?? 0) > 0;
  if (!carries || !/^\/api\/interactions\/?$/.test(path)) return;
  request.method = "POST";
  request.url = `/api/interactions/search${search}`;
  request.headers[BRIDGED] = "GET";
}

function split(url: string): [path: string, search: string] {
  const at = url.indexOf("?");
  return at < 0 ? [url, ""] : [url.slice(0, at), url.slice(at)];
}
