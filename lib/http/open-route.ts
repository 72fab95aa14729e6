import type { IncomingMessage, ServerResponse } from "node:http";
import type { RawAnswer } from "../answer.ts";
import { readBytes } from "../sent-body.ts";
import { sentBody } from "./body.ts";
import { problemDocument } from "./problem.ts";
import { requestIdOf } from "./route.ts";
import { ADDRESS } from "./server/address.ts";
import { offerDirectUnder } from "./server/direct-routes.ts";
import { readMessage } from "./server/message-body.ts";
import { requestIdFrom } from "./server/request-id.ts";
import { requestedUrl } from "./server/requested-url.ts";

/** A request to an address whose rules are not a contract's: what is called there says who may call it, and with what. */
export type OpenCall = {
  method: string;
  pathname: string;
  /** The query string with its question mark. */
  search: string;
  headers: readonly (readonly [name: string, value: string])[];
  header: (name: string) => string | null;
  /** How many bytes the body has, as its sender says. */
  announced: number | null;
  /** The whole body; more bytes than the limit are a 413. */
  read: (limitBytes: number) => Promise<Uint8Array>;
  /** Of the caller, as far as the proxies in front are trusted. */
  address: string | null;
  requestId: string;
};

type Work = (call: OpenCall) => Promise<RawAnswer>;
type Answered = { status: number; headers: Record<string, string>; body: string | null };

/**
 * A handler for every method of the addresses under `prefix`. Errors are problem documents; each answer, a refusal too,
 * carries `headers`. The server calls the work without a Request and a Response in between: they cost several times
 * what a short flow does.
 */
export function openRoute(prefix: string, work: Work, headers: Readonly<Record<string, string>>) {
  const message = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { status, headers: given, body } = await answered(work, callOf(incoming), headers);
    send(response, status, given, body);
  };
  offerDirectUnder(prefix, message);
  const handler = async (request: Request): Promise<Response> => {
    const { pathname, search } = requestedUrl(request);
    const body = sentBody(request);
    const {
      status,
      headers: given,
      body: text,
    } = await answered(
      work,
      {
        method: request.method,
        pathname,
        search,
        headers: [...request.headers].filter(([name]) => !isOurs(name)),
        header: (name) => request.headers.get(name),
        announced: body.announced,
        read: (limitBytes) => readBytes(body, limitBytes),
        address: request.headers.get(ADDRESS),
        requestId: requestIdOf(request),
      },
      headers,
    );
    return new Response(text, { status, headers: given });
  };
  return Object.assign(handler, { message });
}

async function answered(work: Work, call: OpenCall, always: Readonly<Record<string, string>>): Promise<Answered> {
  const fixed = { ...always, "x-request-id": call.requestId };
  try {
    const { status, headers, body } = await work(call);
    return { status, headers: { "cache-control": "no-store", ...headers, ...fixed }, body: body as string | null };
  } catch (error) {
    const { problem, headers } = problemDocument(error, call.pathname, call.requestId);
    const type = { "content-type": "application/problem+json", "cache-control": "no-store" };
    return { status: problem.status, headers: { ...headers, ...type, ...fixed }, body: JSON.stringify(problem) };
  }
}

function callOf(message: IncomingMessage): OpenCall {
  const { method = "GET", url = "/", headers } = message;
  const end = url.indexOf("?");
  const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(", ") : value);
  const announced = headers["content-length"] === undefined ? null : Number(headers["content-length"]);
  return {
    method,
    pathname: end < 0 ? url : url.slice(0, end),
    search: end < 0 ? "" : url.slice(end),
    headers: Object.entries(headers).flatMap(([name, value]) => (isOurs(name) ? [] : [[name, textOf(value) ?? ""]])),
    header: (name) => textOf(headers[name]) ?? null,
    announced,
    read: (limitBytes) => readMessage(message, announced, limitBytes),
    address: textOf(headers[ADDRESS]) ?? null,
    requestId: requestIdFrom(textOf(headers["x-request-id"])),
  };
}

/** What the server tells handlers by headers of its own. */
function isOurs(name: string): boolean {
  return name.startsWith("x-switchyard-");
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string | null): void {
  for (const name in headers) response.setHeader(name, headers[name] as string);
  response.statusCode = status;
  if (body !== null) response.setHeader("Content-Length", Buffer.byteLength(body));
  response.end(body ?? undefined);
}
