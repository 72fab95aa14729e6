import type {
  Answering,
  AnswerOf,
  At,
  ContractOf,
  EndpointOf,
  Given,
  InputOf,
  LinkInputOf,
  Scalar,
} from "./call-types.ts";
import { type Answered, requestFile, requestJson, requestText, type Sending } from "./client.ts";

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
  /** The answer's text, not parsed. */
  callForText<E extends EndpointOf<C>>(endpoint: E, ...given: Given<InputOf<At<C, E>>>): Promise<string>;
  /** The file that is answered, by the name it is given. */
  callForFile<E extends EndpointOf<C>>(
    endpoint: E,
    ...given: Given<InputOf<At<C, E>>>
  ): Promise<{ name: string; blob: Blob }>;
  /** Where a link leads that the browser itself follows. */
  linkTo<E extends Extract<EndpointOf<C>, `GET ${string}`>>(
    endpoint: E,
    ...given: Given<LinkInputOf<At<C, E>>>
  ): string;
};

/** Any input, as the code below sees it. */
type Loose = Omit<Sending, "fields" | "headers"> & {
  path?: Record<string, string | number>;
  query?: Record<string, Scalar | readonly Scalar[] | null | undefined>;
  fields?: Record<string, Scalar | undefined>;
  ifMatch?: string | null;
  idempotencyKey?: string;
};

const api = {
  call: async (endpoint: string, given?: Loose) => (await api.callWithHeaders(endpoint, given)).body,
  callWithHeaders: (endpoint: string, given?: Loose) => requestJson(...requestOf(endpoint, given)),
  callForText: (endpoint: string, given?: Loose) => requestText(...requestOf(endpoint, given)),
  callForFile: (endpoint: string, given?: Loose) => requestFile(...requestOf(endpoint, given)),
  linkTo: (endpoint: string, given?: Loose) => requestOf(endpoint, given)[1],
};

/**
 * The calls of an area: `const { call } = apiOf<typeof flowContracts>()`. The contracts are known by `import type`
 * alone: no schema gets into a page's scripts (docs/adr/0019-typed-calls.md).
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

/** The path with its query; empty values are left out, arrays repeat the name. */
function withQuery(path: string, query: Loose["query"] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== "") search.append(name, String(one));
    }
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

function textsOf(fields: NonNullable<Loose["fields"]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
