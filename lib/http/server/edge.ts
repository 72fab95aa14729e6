import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { log } from "../../log.ts";
import { stampAddress } from "./address.ts";
import { resolveAlias } from "./alias.ts";
import { refusedHost } from "./allowed-host.ts";
import { compressed } from "./compressed.ts";
import { dispatchDirectly } from "./direct-dispatch.ts";
import { directHandlerOf, messageHandlerOf } from "./direct-routes.ts";
import { isDraining } from "./draining.ts";
import { type BodyLimits, watchBody } from "./incoming-body.ts";
import { malformed, sendProblem } from "./malformed.ts";
import { overloaded } from "./overloaded.ts";
import { stampMessage } from "./request-message.ts";
import { stampRequestedUrl } from "./requested-url.ts";
import { securityHeaders } from "./security-headers.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What every request goes through before `handle`: it refuses what Next would answer wrongly. */
export function edge(handle: Handle, limits?: BodyLimits): RequestListener {
  return (request, response) => {
    watchBody(request, response, limits);
    securityHeaders(request, response);
    if (isDraining()) response.setHeader("Connection", "close");
    stampAddress(request);
    stampMessage(request, response);
    const refusal = malformed(request) ?? refusedHost(request) ?? overloaded(request);
    if (refusal) return sendProblem(request, response, refusal);
    stampRequestedUrl(request);
    resolveAlias(request);
    compressed(request, response);
    const answered = answer(request, response, handle);
    answered.catch((error: unknown) => {
      log.error({ err: error }, "a request could not be answered");
      response.destroy();
    });
  };
}

/** By the shortest way there is: a handler of messages, one of a contract, or Next. */
function answer(request: IncomingMessage, response: ServerResponse, handle: Handle): Promise<void> {
  const messages = messageHandlerOf(request);
  if (messages) return messages(request, response);
  const handler = directHandlerOf(request);
  return handler ? dispatchDirectly(handler, request, response) : handle(request, response);
}
