import { type FailsWith, problemOf } from "./problem.ts";
import { handOver } from "./server/single-write.ts";

/** An answer with headers or a status of its own, for handlers whose plain data is not all there is to say. */
export class Answer {
  readonly data: unknown;
  readonly headers: Record<string, string>;

  constructor(data: unknown, headers: Record<string, string> = {}) {
    this.data = data;
    this.headers = headers;
  }
}

/** Data with headers of its own (an ETag, `X-Restricted`). */
export function answer(data: unknown, headers: Record<string, string>): Answer {
  return new Answer(data, headers);
}

/** One record, and its ETag as a header. */
export function tagged({ result, etag }: { result: unknown; etag: string }): Answer {
  return new Answer({ result }, { ETag: etag });
}

/**
 * Turns what a handler returns into a response with status 200; a Response is taken as it is. With `direct`, the server
 * in front of Next may take the body itself, and the response then has none.
 */
export function respond(result: unknown, requestId: string, direct: Request | null = null): Response {
  if (result instanceof Response) {
    if (direct) freeWhenLeft(direct, result);
    result.headers.set("X-Request-Id", requestId);
    if (!result.headers.has("Cache-Control")) result.headers.set("Cache-Control", "no-store");
    return result;
  }
  const { data, headers } = result instanceof Answer ? result : new Answer(result);
  return json(data, 200, { ...headers, "X-Request-Id": requestId }, direct);
}

/**
 * Gives up an answer's stream, and what it holds, where its caller leaves before it is taken: Next does not even look
 * at one whose caller has left before.
 */
function freeWhenLeft({ signal }: Request, { body }: Response): void {
  const free = () => {
    if (body && !body.locked) body.cancel().catch(() => {});
  };
  if (signal.aborted) free();
  else signal.addEventListener("abort", free, { once: true });
}

/** The response of an error. */
export function refuse(error: unknown, instance: string, requestId: string, failsWith?: FailsWith): Response {
  const { problem, headers } = problemOf(error, instance, requestId, failsWith);
  return json(problem, problem.status, {
    ...headers,
    "X-Request-Id": requestId,
    "Content-Type": "application/problem+json",
  });
}

function json(data: unknown, status: number, headers: Record<string, string>, direct: Request | null = null): Response {
  const text = JSON.stringify(data);
  return new Response(direct ? handOver(direct, text) : text, {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
  });
}
