import type { z } from "zod";
import { type Actor, can } from "../auth/actor.ts";
import { authenticate } from "../auth/authenticate.ts";
import { db, transaction, within } from "../db.ts";
import { AppError, invalid } from "../errors.ts";
import { log } from "../log.ts";
import { drain, type ReadBody, readBody, requireType } from "./body.ts";
import type { BodySpec, ContractShape, Method } from "./contract.ts";
import type { FormValue } from "./form.ts";
import { BRIDGED } from "./get-with-body.ts";
import {
  claim,
  hashOf,
  type Idempotency,
  idempotencyOf,
  isKept,
  keep,
  keptOf,
  replay,
  type StreamIdempotency,
} from "./idempotency.ts";
import { parse, pathParams, queryOf } from "./input.ts";
import { requestIdFrom } from "./request-id.ts";
import { refuse, respond } from "./respond.ts";

type Out<T> = T extends z.ZodType ? z.output<T> : Record<string, never>;
type BodyOut<T> = T extends { kind: "file" }
  ? Record<string, FormValue>
  : T extends { kind: "stream" }
    ? undefined
    : T extends { optional: true; schema: infer S }
      ? Out<S> | undefined
      : T extends { schema: infer S }
        ? Out<S>
        : undefined;
type ActorOf<P> = P extends "public" ? null : Actor;

/** What a handler is given: everything checked already. */
export type Call<C extends ContractShape> = {
  params: Out<C["params"]>;
  query: Out<C["query"]>;
  body: BodyOut<C["body"]>;
  actor: ActorOf<C["permission"]>;
  request: Request;
  requestId: string;
  /** The If-Match header, where the contract is `guarded`. */
  ifMatch: string | null;
  /** The request's Idempotency-Key, for handlers that keep their own answer (`idempotency: "own"`). */
  idempotency: StreamIdempotency | null;
};

export type Handler = ((request: Request) => Promise<Response>) & { contract: ContractShape };

/** Makes a route handler of a contract and the one call into a domain that does it. */
export function route<const C extends ContractShape>(contract: C, work: (call: Call<C>) => unknown): Handler {
  async function handler(request: Request): Promise<Response> {
    const requestId = requestIdOf(request);
    const { pathname, search } = new URL(request.url);
    let idempotency: StreamIdempotency | null = null;
    let read: ReadBody | null = null;
    let response: Response;
    try {
      const actor = contract.permission === "public" ? null : { ...(await authenticate(request)), requestId };
      if (actor) authorise(actor, contract);
      const params = contract.params ? parse(contract.params, pathParams(contract.path, pathname)) : {};
      const given = queryOf(contract, search);
      const query = contract.query ? parse(contract.query, given) : requireNone(given);
      idempotency = actor && contract.method === "POST" ? takeKey(request, actor, contract, pathname + search) : null;
      read = await readOf(request, contract.body);
      const doIt = async () => {
        const body = read && bodyOf(contract.body, read);
        const ifMatch = contract.guarded ? request.headers.get("if-match") : null;
        const call = { params, query, body: body ?? undefined, actor, request, requestId, ifMatch, idempotency };
        return respond(await work(call as unknown as Call<C>), requestId);
      };
      const keepsItself = !idempotency || contract.idempotency === "own";
      response = keepsItself ? await doIt() : await once(idempotency as Idempotency, hashOf(bytesOf(read)), doIt);
      response.headers.set("X-Request-Id", requestId);
    } catch (error) {
      response = refuse(error, instanceOf(request, pathname), requestId, contract.failsWith);
      const bodyHash = idempotency?.bodyHash ?? (read && hashOf(bytesOf(read)));
      if (idempotency && bodyHash) await keepRefusal(idempotency, response, bodyHash);
    }
    void drain(request);
    return response;
  }
  return Object.assign(handler, { contract });
}

/** The exports of a route file: the given methods, and for every other a 405 that says which there are. */
export function resource(handlers: Partial<Record<Method, Handler>>) {
  const allow = Object.keys(handlers).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const refused = Object.assign(
    async (request: Request) => {
      const error = new AppError("method-not-allowed", `Allowed here: ${allow.join(", ")}.`, {
        headers: { Allow: allow.join(", ") },
      });
      const response = refuse(error, new URL(request.url).pathname, requestIdOf(request));
      void drain(request);
      return response;
    },
    { contract: null },
  );
  const { GET = refused, POST = refused, PUT = refused, PATCH = refused, DELETE = refused } = handlers;
  return { GET, POST, PUT, PATCH, DELETE };
}

/** The caller's request id where it sent a sane one, else a new one. */
export function requestIdOf(request: Request): string {
  return requestIdFrom(request.headers.get("x-request-id"));
}

function authorise(actor: Actor, contract: ContractShape): void {
  if (contract.permission === "public" || contract.permission === "anyone") return;
  if (!can(actor, contract.permission))
    throw new AppError("forbidden", `This needs the permission ${contract.permission}.`);
}

/** A GET that carried a body reaches us as a POST to the search (see server.ts); its errors speak of the GET. */
function instanceOf(request: Request, pathname: string): string {
  return request.headers.has(BRIDGED) ? pathname.replace(/\/search$/, "") : pathname;
}

function requireNone(given: Record<string, unknown>): Record<string, never> {
  const [name] = Object.keys(given);
  if (name !== undefined) throw invalid(name, "is not known here", "unknown");
  return {};
}

function takeKey(request: Request, actor: Actor, contract: ContractShape, path: string): Idempotency | null {
  const key = idempotencyOf(request, actor, path);
  if (key && contract.idempotency === "refused") throw invalid("Idempotency-Key", "is not taken here");
  return key;
}

async function readOf(request: Request, spec: BodySpec | undefined): Promise<ReadBody | null> {
  if (!spec) return null;
  if (spec.kind !== "stream") return readBody(request, spec);
  requireType(request, spec.types);
  return null;
}

function bodyOf(spec: BodySpec | undefined, read: ReadBody): unknown {
  return spec && spec.kind !== "file" ? parse(spec.schema, read.value) : read.value;
}

function bytesOf(read: ReadBody | null): Uint8Array {
  return read?.bytes ?? new Uint8Array();
}

/** Does the work and keeps its answer in one transaction, or gives the kept answer. */
async function once(id: Idempotency, bodyHash: Uint8Array, work: () => Promise<Response>): Promise<Response> {
  return transaction(async (tx) => {
    const kept = await claim(tx, id);
    if (kept) return replay(kept, bodyHash);
    const response = await within(tx, work);
    await keep(tx, id, await keptOf(response, bodyHash));
    return response;
  });
}

/** A refusal changed nothing, so where it can not be kept the next try is simply judged anew. */
async function keepRefusal(id: Idempotency, response: Response, bodyHash: Uint8Array): Promise<void> {
  if (!isKept(response.status)) return;
  const kept = await keptOf(response, bodyHash);
  await keep(db(), id, kept).catch((error) => log.warn({ err: error }, "a refusal was not kept"));
}
