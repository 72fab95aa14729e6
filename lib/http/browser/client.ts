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

/** What a request carries beside its method and address. */
export type Sending = {
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Sent again and again by the page itself, as reads are: it keeps no session of a user who is away. */
  background?: boolean;
  /** Goes on also when its page is left meanwhile. */
  keepalive?: boolean;
  /** Sent as JSON; a `Blob` as `application/json` byte for byte. */
  body?: object;
  /** Sent as a multipart form instead, each text byte for byte. */
  fields?: Record<string, string>;
  /** Sent as the one file of a multipart form instead. */
  file?: File;
};

/** The answer and its headers. An empty answer is null. */
export type Answered<T> = { body: T; headers: Headers };

export async function requestJson<T>(method: string, address: string, options: Sending): Promise<Answered<T>> {
  const response = await answerTo(address, requestOf(method, options));
  const text = await response.text();
  return { body: (text === "" ? null : readJson(text)) as T, headers: response.headers };
}

export async function requestText(method: string, address: string, options: Sending): Promise<string> {
  return (await answerTo(address, requestOf(method, options))).text();
}

/** The file that is answered, by the name it is given. */
export async function requestFile(method: string, address: string, options: Sending) {
  const response = await answerTo(address, requestOf(method, options));
  const [, name = "file"] = /filename="([^"]*)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  const blob = await response.blob().catch((cause: unknown) => cutOff(cause, options.signal));
  return { name, blob };
}

function requestOf(method: string, options: Sending): RequestInit {
  const { headers, signal } = options;
  const content = contentOf(options);
  const type: Record<string, string> = content?.contentType ? { "content-type": content.contentType } : {};
  const byItself = method === "GET" || options.background ? backgroundHeaders() : {};
  const init: RequestInit = { method, headers: { accept: "application/json", ...type, ...byItself, ...headers } };
  if (content) init.body = content.body;
  if (signal) init.signal = signal;
  if (options.keepalive) init.keepalive = true;
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
