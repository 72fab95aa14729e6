import { Answer, RawAnswer } from "../answer.ts";
import { type FailsWith, problemDocument } from "./problem.ts";
import { leaveText } from "./server/direct-dispatch.ts";

/**
 * Turns what a handler returns into a response: with status 200, where the answer has none of its own. Where the server
 * made the request `direct`, it sends the text itself, and the response has no body.
 */
export function respond(result: unknown, requestId: string, direct: Request | null = null): Response {
  if (result instanceof RawAnswer) {
    const response = responseOf(result);
    if (direct) freeWhenLeft(direct, response);
    response.headers.set("X-Request-Id", requestId);
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    return response;
  }
  const { data, headers } = result instanceof Answer ? result : new Answer(result);
  return json(data, 200, { ...headers, "X-Request-Id": requestId }, direct);
}

/** The response of an answer that is sent as it is. */
export function responseOf({ body, status, headers }: RawAnswer): Response {
  return new Response(body, { status, headers });
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
  const { problem, headers } = problemDocument(error, instance, requestId, failsWith);
  return json(problem, problem.status, {
    ...headers,
    "X-Request-Id": requestId,
    "Content-Type": "application/problem+json",
  });
}

function json(data: unknown, status: number, headers: Record<string, string>, direct: Request | null = null): Response {
  const text = JSON.stringify(data);
  return new Response(direct ? leaveText(direct, text) : text, {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers },
  });
}
