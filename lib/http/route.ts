import type { z } from "zod";
import { type Actor, can } from "../actor.ts";
import { RawAnswer } from "../answer.ts";
import { AppError, invalid } from "../errors.ts";
import {
  type Idempotency,
  idempotencyOf,
  isKept,
  type StreamIdempotency,
  sha256Of as sha256,
} from "../idempotency/keys.ts";
import { keepRefusal, runOnce, runReadOnce } from "../idempotency/run.ts";
import type { SentBody } from "../sent-body.ts";
import { authenticate } from "./authenticate.ts";
import { hashRest, type Received, receive, requireType, sentBody, typesOf } from "./body.ts";
import type { BodySpec, ContractShape, Method } from "./contract.ts";
import type { FormValue } from "./form.ts";
import { parse, pathParams, queryOf } from "./input.ts";
import { answerToKeep } from "./kept-response.ts";
import { refuse, respond, responseOf } from "./respond.ts";
import { callerBy, callerOf } from "./server/caller.ts";
import { offerDirect } from "./server/direct-routes.ts";
import { gate, heavyOperations, type Leave } from "./server/gate.ts";
import { requestIdFrom } from "./server/request-id.ts";
import { requestedUrl } from "./server/requested-url.ts";

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
  /** Ends when the caller leaves. */
  signal: AbortSignal;
  /** The Accept header. */
  accept: string | null;
  /** The caller wants the headers alone. */
  isHead: boolean;
  /** The body, where the contract says that the handler reads it itself. */
  sent: SentBody;
  /** The If-Match header, where the contract is `guarded`. */
  ifMatch: string | null;
  /** The request's Idempotency-Key, for handlers that keep their own answer (`idempotency: "own"`). */
  idempotency: StreamIdempotency | null;
};

export type Handler = ((request: Request) => Promise<Response>) & { contract: ContractShape };

/** What a handler is given before anything is judged but the caller's permission and the path. */
type Asked<C extends ContractShape> = Pick<Call<C>, "params" | "actor">;

/** A request on its way, and what the steps of its handler found out so far. */
type Passage = {
  readonly contract: ContractShape;
  readonly request: Request;
  readonly requestId: string;
  readonly pathname: string;
  readonly search: string;
  readonly entrance: ReturnType<typeof entranceOf>;
  actor: Actor | null;
  idempotency: StreamIdempotency | null;
  received: Received | null;
};

/**
 * Makes a route handler of a contract and the one call into a domain that does it. An answer that is kept under an
 * Idempotency-Key is given again only to who passes `mayAsk`: what `work` asks about the object of the path.
 */
export function route<const C extends ContractShape>(
  contract: C,
  work: (call: Call<C>) => unknown,
  mayAsk?: (asked: Asked<C>) => Promise<unknown>,
): Handler {
  async function handler(request: Request): Promise<Response> {
    const passage = begin(contract, request);
    const { entrance, requestId } = passage;
    let response: Response;
    try {
      await identify(passage);
      const judged = () => judge(passage, (call) => work(call as unknown as Call<C>));
      const allowed = async () => mayAsk?.({ params: paramsOf(passage), actor: passage.actor } as unknown as Asked<C>);
      response = await answerOnce(passage, judged, allowed);
    } catch (error) {
      response = await refusalOf(passage, error);
    } finally {
      entrance.leave();
    }
    response.headers.set("X-Request-Id", requestId);
    return response;
  }
  offerDirect(contract, handler);
  if (contract.heavy) heavyOperations().add(`${contract.method} ${contract.path}`);
  return Object.assign(handler, { contract });
}

function begin(contract: ContractShape, request: Request): Passage {
  const { pathname, search } = requestedUrl(request);
  const requestId = requestIdOf(request);
  const entrance = entranceOf(contract, request);
  return { contract, request, requestId, pathname, search, entrance, actor: null, idempotency: null, received: null };
}

/** Who asks, by which key an answer is kept, and whether they may. */
async function identify(passage: Passage): Promise<void> {
  const { contract, request, requestId, entrance } = passage;
  entrance.requireRoom();
  if (contract.permission === "public") return;
  const actor = { ...(await authenticate(request)), requestId };
  passage.actor = actor;
  entrance.isOf(actor.userId);
  if (contract.method === "POST")
    passage.idempotency = takeKey(request, actor, contract, passage.pathname + passage.search);
  authorise(actor, contract);
}

/** What the work makes of input that is checked. */
async function judge(passage: Passage, work: (call: object) => unknown): Promise<Response> {
  const { contract, request, requestId, entrance, actor, idempotency } = passage;
  const params = paramsOf(passage);
  const given = queryOf(contract, passage.search);
  const query = contract.query ? parse(contract.query, given) : requireNone(given);
  const body = await bodyOf(request, contract.body, passage.received);
  if (!entrance.isIn) await entrance.enter();
  const ifMatch = contract.guarded ? request.headers.get("if-match") : null;
  const call = { params, query, body, actor, request, requestId, ifMatch, idempotency, ...valuesOf(request) };
  // An answer that is kept under a key is read before it is sent.
  return respond(await work(call), requestId, idempotency ? null : request);
}

/** The answer, or the one that was kept under the request's key. A handler that keeps its own is asked at once. */
async function answerOnce(
  passage: Passage,
  judged: () => Promise<Response>,
  allowed: () => Promise<unknown>,
): Promise<Response> {
  const { contract, request, entrance, actor, idempotency } = passage;
  if (!idempotency || contract.idempotency === "own") return judged();
  if (contract.body && contract.body.kind !== "stream") passage.received = await receive(request, contract.body);
  await entrance.enter();
  await allowed();
  const hash = hashOf(passage.received);
  return toResponse(
    contract.idempotency === "reads"
      ? await runReadOnce(idempotency, compared(hash, actor, contract), judged, answerToKeep)
      : await runOnce(idempotency, hash, judged, (answer) => answerToKeep(answer, contract.secrets)),
  );
}

/** The refusal, or the answer that its key was given first. */
async function refusalOf(passage: Passage, error: unknown): Promise<Response> {
  const { contract, request, requestId, pathname, actor, idempotency, received } = passage;
  const refused = (why: unknown) => refuse(why, pathname, requestId, contract.failsWith);
  const response = refused(error);
  if (!idempotency || !isKept(response.status) || isAboutKey(error)) return response;
  const bodyHash = idempotency.bodyHash ?? (received ? hashOf(received) : await hashRest(request));
  if (!bodyHash) return response;
  // A refusal changed nothing: where it cannot be kept, the next try is simply judged anew.
  const instead = (failure: unknown) => (failure instanceof AppError ? refused(failure) : response);
  const forbidden = error instanceof AppError && error.code === "forbidden";
  const hash = compared(bodyHash, actor, contract);
  return keepRefusal(idempotency, hash, response, answerToKeep, { forbidden }).then(toResponse, instead);
}

function paramsOf({ contract, pathname }: Passage): unknown {
  return contract.params ? parse(contract.params, pathParams(contract.path, pathname)) : {};
}

const toResponse = (given: Response | RawAnswer) => (given instanceof RawAnswer ? responseOf(given) : given);

/** The exports of a route file: the given methods, and for every other a 405 that says which there are. */
export function resource(handlers: Partial<Record<Method, Handler>>) {
  const allow = Object.keys(handlers).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const refused = Object.assign(
    async (request: Request) => {
      const error = new AppError("method-not-allowed", `Allowed here: ${allow.join(", ")}.`, {
        headers: { Allow: allow.join(", ") },
      });
      return refuse(error, requestedUrl(request).pathname, requestIdOf(request));
    },
    { contract: null },
  );
  const { GET = refused, POST = refused, PUT = refused, PATCH = refused, DELETE = refused } = handlers;
  return { GET, POST, PUT, PATCH, DELETE };
}

/** What handlers want to know of a request, so that domains need not know what a request is. */
function valuesOf(request: Request): Pick<Call<ContractShape>, "signal" | "accept" | "isHead" | "sent"> {
  return {
    signal: request.signal,
    accept: request.headers.get("accept"),
    isHead: request.method === "HEAD",
    sent: sentBody(request),
  };
}

/** The gate as a request of the contract passes it. A body that the handler reads itself may come as slowly as it likes. */
function entranceOf(contract: ContractShape, { headers, signal }: Request) {
  if (contract.permission === "public") return open;
  const header = (name: string) => headers.get(name);
  let caller = callerBy(header);
  const load = contract.heavy ? "heavy" : "light";
  const isStream = contract.body?.kind === "stream";
  let leave: Leave | null = null;
  return {
    get isIn() {
      return isStream || leave !== null;
    },
    requireRoom() {
      const refusal = gate().refusal(caller, load);
      if (refusal) throw refusal;
    },
    isOf(userId: bigint) {
      caller = callerOf(header, userId);
    },
    async enter() {
      leave = await gate().enter(caller, load, signal);
    },
    leave: () => leave?.(),
  };
}

const open = { isIn: true, requireRoom: () => {}, isOf: () => {}, enter: async () => {}, leave: () => {} };

/** The caller's request id where it sent a sane one, else a new one. */
export function requestIdOf(request: Request): string {
  return requestIdFrom(request.headers.get("x-request-id"));
}

function authorise(actor: Actor, contract: ContractShape): void {
  if (contract.permission === "public" || contract.permission === "anyone") return;
  const any = [contract.permission].flat();
  if (!any.some((permission) => can(actor, permission)))
    throw new AppError("forbidden", `This needs the permission ${any.join(" or ")}.`);
}

function requireNone(given: Record<string, unknown>): Record<string, never> {
  const [name] = Object.keys(given);
  if (name !== undefined) throw invalid(name, "is unknown", "unknown");
  return {};
}

function takeKey(request: Request, actor: Actor, contract: ContractShape, path: string): Idempotency | null {
  const { userId } = actor;
  const key = idempotencyOf(request.headers.get("idempotency-key"), { userId, method: request.method, path });
  if (key && contract.idempotency === "refused") throw invalid("Idempotency-Key", "is not accepted here");
  return key;
}

/** Parsed by the contract's schema; undefined where the handler reads the body itself, or none was sent. */
async function bodyOf(request: Request, spec: BodySpec | undefined, received: Received | null): Promise<unknown> {
  if (!spec) return undefined;
  if (spec.kind === "stream") return requireType(request, spec.types);
  if (!received && !(spec.kind === "json" && spec.optional)) requireType(request, typesOf(spec));
  const value = await (received ?? (await receive(request, spec))).value();
  return spec.kind === "file" || value === undefined ? value : parse(spec.schema, value);
}

/** Whether the request may not carry an Idempotency-Key at all: such a refusal leaves the key free. */
function isAboutKey(error: unknown): boolean {
  return error instanceof AppError && error.details.errors?.[0]?.path === "Idempotency-Key";
}

/** What a body is told apart by; what was read is not given again to who sees something else by now. */
function compared(bodyHash: Uint8Array, actor: Actor | null, { idempotency }: ContractShape): Uint8Array {
  if (idempotency !== "reads") return bodyHash;
  const sees = JSON.stringify(actor?.sees, (_, value) => (typeof value === "bigint" ? String(value) : value));
  return sha256(Buffer.concat([bodyHash, Buffer.from(sees ?? "")]));
}

function hashOf(received: Received | null): Uint8Array {
  return sha256(received?.hashed() ?? new Uint8Array());
}
