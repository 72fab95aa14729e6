import type { z } from "zod";
import type { ContractShape } from "../contract.ts";
import { type Answered, fetchFile, fetchJson, fetchText, type Sending, withQuery } from "./client.ts";

/** The contracts of one area, or of several. */
type ContractOf<Area> = Area extends unknown ? Area[keyof Area] : never;

/** An endpoint as it is written: `GET /api/webhooks/id/{flow}`. */
type EndpointOf<C> = C extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never;

/** The contract of an endpoint. */
type At<C, E> = C extends ContractShape ? (E extends EndpointOf<C> ? C : never) : never;

/** What a contract reads from text may be given as a number or a boolean. */
type Written<T> = T extends string ? (string extends T ? string | number | boolean : T) : T;

type AllOptional<T> = Record<never, never> extends T ? true : false;

type PathPart<C> = C extends { params: infer S } ? { path: { [K in keyof z.input<S>]: string | number } } : unknown;

/** Empty values are left out of the address, so each may be null. */
type QueryPart<C> = C extends { query: infer S }
  ? AllOptional<z.input<S>> extends true
    ? { query?: QueryOf<S> }
    : { query: QueryOf<S> }
  : unknown;
type QueryOf<S> = { [K in keyof z.input<S>]: Written<z.input<S>[K]> | null };

type BodyPart<C> = C extends { method: "GET" }
  ? unknown
  : C extends { body: { kind: infer K; schema: infer S; optional?: infer O } }
    ? K extends "form"
      ? { fields: { [N in keyof z.input<S>]: Written<z.input<S>[N]> } }
      : K extends "file"
        ? { file: File }
        : K extends "stream"
          ? { body: z.input<S> | Blob }
          : O extends true
            ? { body?: z.input<S> }
            : { body: z.input<S> }
    : unknown;

type HeaderPart<C> = (C extends { guarded: true } ? { ifMatch?: string | null } : unknown) &
  (C extends { idempotency: "refused" }
    ? unknown
    : C extends { method: "POST" }
      ? { idempotencyKey?: string }
      : unknown);

type OptionPart = Pick<Sending, "signal" | "background">;

/** What a call takes, by its contract. */
type InputOf<C> = C extends ContractShape
  ? PathPart<C> & QueryPart<C> & BodyPart<C> & HeaderPart<C> & OptionPart
  : never;

/** The contracts whose answer is JSON. */
type Answering<C> = Extract<C, { answer: z.ZodType }>;
type AnswerOf<C> = C extends { answer: infer S } ? z.output<S> : never;

/** The input, which may be left out where it has nothing that a call needs. */
type Given<T> = AllOptional<T> extends true ? [input?: T] : [input: T];

type Api<C> = {
  /** The endpoint's answer, whose shape the contract's tests check; throws a `RequestError` for any but a 2xx. */
  call<E extends EndpointOf<Answering<C>>>(
    endpoint: E,
    ...given: Given<InputOf<At<C, E>>>
  ): Promise<AnswerOf<At<C, E>>>;
  /** The answer and its headers, where a header is wanted (ETag, X-Restricted). */
  callWithHeaders<E extends EndpointOf<Answering<C>>>(
    endpoint: E,
    ...given: Given<InputOf<At<C, E>>>
  ): Promise<Answered<AnswerOf<At<C, E>>>>;
  /** The answer's text as it stands. */
  callForText<E extends EndpointOf<C>>(endpoint: E, ...given: Given<InputOf<At<C, E>>>): Promise<string>;
  /** The file that is answered, by the name it is given. */
  callForFile<E extends EndpointOf<C>>(
    endpoint: E,
    ...given: Given<InputOf<At<C, E>>>
  ): Promise<{ name: string; blob: Blob }>;
  /** Where a link leads that the browser itself follows. */
  addressOf<E extends Extract<EndpointOf<C>, `GET ${string}`>>(
    endpoint: E,
    ...given: Given<PathPart<At<C, E>> & QueryPart<At<C, E>>>
  ): string;
};

type Loose = Omit<Sending, "fields"> & {
  fields?: Record<string, string | number | boolean | undefined>;
  path?: Record<string, string | number>;
  ifMatch?: string | null;
  idempotencyKey?: string;
};

const api = {
  call: async (endpoint: string, given?: Loose) => (await api.callWithHeaders(endpoint, given)).body,
  callWithHeaders: (endpoint: string, given?: Loose) => fetchJson(...requestOf(endpoint, given)),
  callForText: (endpoint: string, given?: Loose) => fetchText(...requestOf(endpoint, given)),
  callForFile: (endpoint: string, given?: Loose) => fetchFile(...requestOf(endpoint, given)),
  addressOf: (endpoint: string, given?: Loose) => requestOf(endpoint, given)[1],
};

/**
 * The calls of an area: `const { call } = apiOf<typeof flowContracts>()`. The contracts are known by `import type`
 * alone: no schema gets into a page's scripts.
 */
export function apiOf<Area>(): Api<ContractOf<Area>> {
  return api as unknown as Api<ContractOf<Area>>;
}

function requestOf(endpoint: string, given: Loose = {}): [method: string, address: string, options: Sending] {
  const { path = {}, query, fields, ifMatch, idempotencyKey, ...options } = given;
  const [method = "", template = ""] = endpoint.split(" ");
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const headers = {
    ...(ifMatch && { "if-match": ifMatch }),
    ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
  };
  return [method, withQuery(filled, query), { ...options, headers, ...(fields && { fields: textsOf(fields) }) }];
}

function textsOf(fields: NonNullable<Loose["fields"]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
