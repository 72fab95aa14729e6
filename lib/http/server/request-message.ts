import type { IncomingMessage, ServerResponse } from "node:http";

/** The header in which the server tells handlers which message a request was made of; a caller's own is taken off. */
const MESSAGE = "x-switchyard-message";

// Filled by the server, read by Next's bundles.
const holder = globalThis as typeof globalThis & {
  switchyardMessages?: { last: number; open: Map<string, IncomingMessage> };
};

function messages() {
  holder.switchyardMessages ??= { last: 0, open: new Map() };
  return holder.switchyardMessages;
}

/** Keeps the message for its handler, until it is answered or its caller is gone. */
export function stampMessage(request: IncomingMessage, response: ServerResponse): void {
  const all = messages();
  const name = String(++all.last);
  request.headers[MESSAGE] = name;
  all.open.set(name, request);
  response.once("close", () => all.open.delete(name));
}

/** The message that a request was made of, where it came by our own server. */
export function messageOf({ headers }: Request): IncomingMessage | null {
  return messages().open.get(headers.get(MESSAGE) ?? "") ?? null;
}
