import type { RawAnswer } from "../answer.ts";
import type { SentBody } from "../sent-body.ts";
import { sentBody } from "./body.ts";
import { refuse, responseOf } from "./respond.ts";
import { requestIdOf } from "./route.ts";
import { ADDRESS } from "./server/address.ts";
import { offerDirectUnder } from "./server/direct-dispatch.ts";
import { requestedUrl } from "./server/requested-url.ts";

/** A request to an address whose rules are not a contract's: what is called there says who may call it, and with what. */
export type OpenCall = {
  method: string;
  pathname: string;
  /** The query string with its question mark. */
  search: string;
  headers: readonly (readonly [name: string, value: string])[];
  header: (name: string) => string | null;
  body: SentBody;
  /** Of the caller, as far as the proxies in front are trusted. */
  address: string | null;
  requestId: string;
};

/**
 * A handler for every method of the addresses under `prefix`. Errors are problem documents; each answer, a refusal too,
 * carries `headers`.
 */
export function openRoute(
  prefix: string,
  work: (call: OpenCall) => Promise<RawAnswer>,
  headers: Readonly<Record<string, string>>,
) {
  const handler = async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request);
    const { pathname, search } = requestedUrl(request);
    const call: OpenCall = {
      method: request.method,
      pathname,
      search,
      headers: [...request.headers].filter(([name]) => !name.startsWith("x-switchyard-")),
      header: (name) => request.headers.get(name),
      body: sentBody(request),
      address: request.headers.get(ADDRESS),
      requestId,
    };
    const response = await work(call).then(responseOf, (error: unknown) => refuse(error, pathname, requestId));
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    response.headers.set("X-Request-Id", requestId);
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    return response;
  };
  offerDirectUnder(prefix, handler);
  return handler;
}
