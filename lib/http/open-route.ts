import type { IncomingMessage, ServerResponse } from "node:http";
import type { RawAnswer } from "../answer.ts";
import type { OpenCall } from "../open-call.ts";
import { readBytes } from "../sent-body.ts";
import { sentBody } from "./body.ts";
import { problemDocument } from "./problem.ts";
import { requestIdOf } from "./route.ts";
import { ADDRESS } from "./server/address.ts";
import { offerDirectUnder } from "./server/direct-routes.ts";
import { requestIdFrom } from "./server/request-id.ts";
import { requestedUrl } from "./server/requested-url.ts";

type Work = (call: OpenCall) => Promise<RawAnswer>;
type Answered = { status: number; headers: Record<string, string>; body: string | null };

/**
 * The exports of a route file that answers every method of the addresses under `prefix`. Errors are problem documents; each answer, a refusal too,
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
    const { status, headers: given, body } = await answered(work, callBy(request), headers);
    return new Response(body, { status, headers: given });
  };
  const every = { GET: handler, HEAD: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler };
  return { ...every, OPTIONS: handler, message };
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

/** The call as Next hands it over. */
function callBy(request: Request): OpenCall {
  const { pathname, search } = requestedUrl(request);
  const body = sentBody(request);
  return {
    method: request.method,
    pathname,
    search,
    headers: [...request.headers].filter(([name]) => !isOurs(name)),
    header: (name) => request.headers.get(name),
    announced: body.announced,
    read: (limitBytes) => readBytes(body, limitBytes),
    address: request.headers.get(ADDRESS),
    requestId: requestIdOf(request),
  };
}

/** The call as it came. */
function callOf(message: IncomingMessage): OpenCall {
  const { method = "GET", url = "/", headers } = message;
  const end = url.indexOf("?");
  const textOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(", ") : value);
  const announced = headers["content-length"] === undefined ? null : Number(headers["content-length"]);
  const hasBody = Boolean(announced) || headers["transfer-encoding"] !== undefined;
  return {
    method,
    pathname: end < 0 ? url : url.slice(0, end),
    search: end < 0 ? "" : url.slice(end),
    headers: Object.entries(headers).flatMap(([name, value]) => (isOurs(name) ? [] : [[name, textOf(value) ?? ""]])),
    header: (name) => textOf(headers[name]) ?? null,
    announced,
    read: (limitBytes) => readBytes({ stream: null, message: hasBody ? message : null, announced }, limitBytes),
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
