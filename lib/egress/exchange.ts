import type { Agent, Dispatcher } from "undici";
import type { Asked } from "./asked.ts";
import { codeOf, noConnection } from "./connector.ts";
import { EgressError } from "./outcome.ts";

export type Reply = { status: number; headers: Record<string, string[]>; bytes: Buffer };

/** What a redirect says beside its address is read so far, that its connection can be used again. */
const REDIRECT_BYTES = 16 * 1024;
const GONE = new Error("nobody waits for this answer");

/** The address that an answer redirects to. */
export function locationOf({ status, headers }: Pick<Reply, "status" | "headers">): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? headers.location?.[0] : undefined;
}

type Limits = {
  signal: AbortSignal;
  maxBytes: number;
  /** Called before the first byte goes out. */
  sending: () => void;
};

/** One request and its answer, over a connection of the agent. Ends at once when the signal says so. */
export function exchange(agent: Agent, asked: Asked, { signal, maxBytes, sending }: Limits): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const { host } = asked.url;
  const chunks: Buffer[] = [];
  const received: Reply = { status: 0, headers: {}, bytes: Buffer.alloc(0) };
  let size = 0;
  let most = maxBytes;
  let connection: Dispatcher.DispatchController | undefined;
  let isOver = false;

  const end = (): void => {
    isOver = true;
    signal.removeEventListener("abort", stop);
  };
  const succeed = (): void => {
    end();
    resolve({ ...received, bytes: Buffer.concat(chunks) });
  };
  const fail = (error: unknown): void => {
    end();
    reject(error);
    connection?.abort(GONE);
  };
  const stop = (): void => fail(signal.reason);
  const tooLong = (): void => fail(new EgressError("size", `${host} answers more than ${maxBytes} bytes`));

  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop);
  if (isOver) return promise;
  const { origin, pathname, search } = asked.url;
  agent.dispatch(
    {
      origin,
      path: pathname + search,
      method: asked.method as Dispatcher.HttpMethod,
      headers: asked.headers.flat(),
      body: asked.body,
    },
    {
      onRequestStart(controller) {
        connection = controller;
        if (isOver) controller.abort(GONE);
        else sending();
      },
      onResponseStart(_controller, status, headers) {
        if (isOver || status < 200) return;
        received.status = status;
        received.headers = Object.fromEntries(
          Object.entries(headers).map(([name, value = ""]) => [name, Array.isArray(value) ? value : [value]]),
        );
        if (locationOf(received) !== undefined) most = REDIRECT_BYTES;
        else if (asked.method !== "HEAD" && Number(headers["content-length"]) > maxBytes) tooLong();
      },
      onResponseData(controller, chunk) {
        if (isOver) return;
        size += chunk.length;
        if (size <= most) chunks.push(chunk);
        else if (locationOf(received) === undefined) tooLong();
        else {
          succeed();
          controller.abort(GONE);
        }
      },
      onResponseEnd() {
        if (!isOver) succeed();
      },
      onResponseError(_controller, error) {
        if (!isOver) fail(error instanceof EgressError ? error : problemOf(error, host));
      },
    },
  );
  return promise;
}

function problemOf(error: Error, host: string): EgressError {
  const code = codeOf(error);
  if (code === "UND_ERR_HEADERS_OVERFLOW") return new EgressError("size", `${host} answers headers that are too long`);
  return noConnection(host, code);
}
