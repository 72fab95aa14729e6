/**
 * What a caller knows of a request. `done`: a 2xx. `refused`: a 4xx, so nothing happened. `unknown`: no answer, or a
 * 5xx: it happened once or not at all.
 */
export type Outcome = {
  kind: "done" | "refused" | "unknown";
  /** 0 without an answer. */
  status: number;
  json: ReturnType<typeof JSON.parse>;
  text: string;
  seconds: number;
};

export type Sent = {
  method?: string;
  path: string;
  /** An object goes out as JSON, text as NDJSON, a form as multipart. */
  body?: object | string | FormData;
  headers?: Record<string, string>;
};

/** Longer than any answer may take, so that one that hangs is seen as such. */
const TIMEOUT_MS = 60_000;

/** One request as the holder of `key`; it never throws. */
export async function send(base: string, key: string, { method = "GET", path, body, headers }: Sent): Promise<Outcome> {
  const began = performance.now();
  const answered = (kind: Outcome["kind"], status: number, text: string): Outcome => ({
    kind,
    status,
    text,
    json: parsed(text),
    seconds: (performance.now() - began) / 1000,
  });
  try {
    const answer = await fetch(base + path, {
      method,
      headers: { "X-ApiKey": key, ...typeOf(body), ...headers },
      body: body === undefined ? null : encoded(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await answer.text();
    return answered(answer.ok ? "done" : answer.status < 500 ? "refused" : "unknown", answer.status, text);
  } catch {
    return answered("unknown", 0, "");
  }
}

function typeOf(body: Sent["body"]): Record<string, string> {
  if (body === undefined || body instanceof FormData) return {};
  return { "Content-Type": typeof body === "string" ? "application/x-ndjson" : "application/json" };
}

function encoded(body: object | string | FormData): string | FormData {
  return typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body);
}

function parsed(text: string): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
