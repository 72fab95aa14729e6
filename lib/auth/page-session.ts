import type { IncomingMessage, ServerResponse } from "node:http";
import { expectedFailure } from "../database/errors.ts";
import { pool } from "../db.ts";
import { sendAwayPage } from "../http/plain-pages/away-page.ts";
import { bySession } from "./identify.ts";
import { forgetPageActor, keepPageActor } from "./page-actor.ts";
import { sessionOf } from "./session.ts";

type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The API tells by itself that the database is away; the others need none. */
const NEEDS_NO_DATABASE = /^\/(api|_next|login|favicon\.ico|icon\.svg)(?=[/?]|$)/;

/**
 * Asks whom a page is made for before Next draws it: once Next has begun, no other status can be chosen. Where the
 * database is away, a page that says so is sent in its place.
 */
export function withPageSession(handle: Handle): Handle {
  return async (request, response) => {
    const path = request.url ?? "/";
    // Any other failure is not handled here: Next asks again while it draws the page, and shows its error page.
    const failure = NEEDS_NO_DATABASE.test(path) ? null : await ask(path, request, response).catch(expectedFailure);
    if (failure) sendAwayPage(request, response, failure.details.retryAfter);
    else await handle(request, response);
  };
}

async function ask(path: string, { headers }: IncomingMessage, response: ServerResponse): Promise<null> {
  // Who opens an invitation has no session to ask for, but the page needs the database all the same.
  if (path.startsWith("/invite/")) await pool().query("SELECT 1");
  const session = await sessionOf(headers.cookie ?? null);
  const actor = session ? await bySession(session) : null;
  // Its `close` is over where the reader left meanwhile: nothing would ever forget whom the page was for.
  if (response.destroyed) return null;
  const nonce = String(headers["x-nonce"]);
  keepPageActor(nonce, actor);
  response.once("close", () => forgetPageActor(nonce));
  return null;
}
