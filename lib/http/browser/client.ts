import type { FieldError } from "../../errors.ts";
import { readJson } from "../../json/read.ts";
import { backgroundHeaders } from "./background.ts";
import { multipart } from "./multipart.ts";
import { tellSignedOut } from "./signed-out.ts";

/** What the service answered instead of 2xx, or (`status` 0) that it could not be reached. */
export class RequestError extends Error {
  readonly status: number;
  readonly requestId: string | null;
  readonly errors: readonly FieldError[];
  /** How many were wrong in all; `errors` holds at most a hundred. */
  readonly errorCount: number;
  readonly retryAfter: number | null;
  /** The whole problem document, for what only one kind of refusal tells. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, problem: Problem = {}, headers = new Headers()) {
    super(message);
    this.name = "RequestError";
    this.status = status;
    this.problem = problem;
    this.requestId = problem.requestId ?? headers.get("x-request-id");
    this.errors = problem.errors ?? [];
    this.errorCount = problem.errorCount ?? this.errors.length;
    const wait = Number(headers.get("retry-after"));
    this.retryAfter = Number.isFinite(wait) && wait > 0 ? wait : null;
  }
}

type Problem = {
  title?: string;
  detail?: string;
  requestId?: string;
  errors?: FieldError[];
  errorCount?: number;
};

type Scalar = string | number | boolean;
export type Query = Record<string, Scalar | readonly Scalar[] | null | undefined>;

type Options = {
  query?: Query;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
};

export type Sending = Options & {
  /** Sent again and again by the page itself, as reads are: it keeps no session of a user who is away. */
  background?: boolean;
  /** Sent as JSON; a `Blob` as `application/json` byte for byte. */
  body?: object;
  /** Sent as a multipart form instead, each text byte for byte. */
  fields?: Record<string, string>;
  /** Sent as the one file of a multipart form instead. */
  file?: File;
};

/** A path whose parts are encoded: api("dialer", "id", hub) is /api/dialer/id/<hub>. */
export function api(...parts: readonly Scalar[]): string {
  return `/api/${parts.map((part) => encodeURIComponent(part)).join("/")}`;
}

/** The answer and its headers, where a header is wanted (ETag, X-Restricted). */
export type Answered<T> = { body: T; headers: Headers };

export async function get<T>(path: string, options: Options = {}): Promise<T> {
  return (await fetchJson<T>("GET", withQuery(path, options.query), options)).body;
}

/** The answer's text, for whoever wants to show it as it stands. */
export async function fetchText(method: string, address: string, options: Sending): Promise<string> {
  return (await answerTo(address, requestOf(method, options))).text();
}

export async function getText(path: string, { query, signal }: Options = {}): Promise<string> {
  return fetchText("GET", withQuery(path, query), { signal });
}

/** The file that is answered, by the name it is given. */
export async function fetchFile(method: string, address: string, options: Sending) {
  const response = await answerTo(address, requestOf(method, options));
  const [, name = "file"] = /filename="([^"]*)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  const blob = await response.blob().catch((cause: unknown) => cutOff(cause, options.signal));
  return { name, blob };
}

export async function sendForFile(path: string, options: Sending): Promise<{ name: string; blob: Blob }> {
  return fetchFile("POST", path, options);
}

export async function send<T>(method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, options: Sending = {}) {
  return (await fetchJson<T>(method, withQuery(path, options.query), options)).body;
}

export async function sendWithHeaders<T>(method: "POST", path: string, options: Sending = {}): Promise<Answered<T>> {
  return fetchJson<T>(method, withQuery(path, options.query), options);
}

/** The path with its query; empty values are left out, arrays repeat the name. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== "") search.append(name, String(one));
    }
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

export async function fetchJson<T>(method: string, address: string, options: Sending): Promise<Answered<T>> {
  const response = await answerTo(address, requestOf(method, options));
  const text = await response.text();
  return { body: (text === "" ? null : readJson(text)) as T, headers: response.headers };
}

function requestOf(method: string, options: Sending): RequestInit {
  const { headers, signal } = options;
  const content = contentOf(options);
  const type: Record<string, string> = content?.contentType ? { "content-type": content.contentType } : {};
  const byItself = method === "GET" || options.background ? backgroundHeaders() : {};
  const init: RequestInit = { method, headers: { accept: "application/json", ...type, ...byItself, ...headers } };
  if (content) init.body = content.body;
  if (signal) init.signal = signal;
  return init;
}

async function answerTo(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (cause) {
    return cutOff(cause, init.signal);
  }
  if (response.status === 401) tellSignedOut();
  if (!response.ok) throw await refusal(response);
  return response;
}

/** A connection that is gone, unless it was let go. */
function cutOff(cause: unknown, signal: AbortSignal | null | undefined): never {
  if (signal?.aborted) throw cause;
  throw new RequestError(0, "unreachable");
}

function contentOf({ body, fields, file }: Sending): { contentType: string | null; body: BodyInit } | null {
  if (file) {
    const form = new FormData();
    form.append("file", file);
    return { contentType: null, body: form };
  }
  if (fields) return multipart(Object.entries(fields));
  if (body === undefined) return null;
  return { contentType: "application/json", body: body instanceof Blob ? body : JSON.stringify(body) };
}

async function refusal(response: Response): Promise<RequestError> {
  const problem = await response.json().then(
    (value: unknown) => (value !== null && typeof value === "object" ? (value as Problem) : {}),
    () => ({}) as Problem,
  );
  return new RequestError(
    response.status,
    problem.detail ?? problem.title ?? response.statusText,
    problem,
    response.headers,
  );
}
