import type { IncomingMessage, ServerResponse } from "node:http";
import { bySession } from "../../auth/identify.ts";
import { forgetPageActor, keepPageActor, pageActor } from "../../auth/page-actor.ts";
import { sessionOf } from "../../auth/session.ts";
import { expectedFailure } from "../../database/errors.ts";
import { pool } from "../../db.ts";
import { AppError } from "../../errors.ts";
import { sendAwayPage } from "../plain-pages/away-page.ts";
import { enterPage } from "./page-gate.ts";

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
    if (NEEDS_NO_DATABASE.test(path)) return await handle(request, response);
    const failure = await ask(path, request, response).catch(expectedFailure);
    if (failure) return sendAwayPage(request, response, "away", failure.details.retryAfter);
    // Who has left needs no page; as nobody's it would be drawn past the gate.
    if (response.destroyed) return;
    if (pageActor(String(request.headers["x-nonce"])) || (await hasPlace(request, response)))
      await handle(request, response);
  };
}

/** Whether there is room for a page that is drawn for nobody; refuses the caller if there is not. */
async function hasPlace(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const lost = new AbortController();
  const drop = () => lost.abort();
  response.once("close", drop);
  try {
    const leave = await enterPage(request, lost.signal);
    if (response.destroyed) leave();
    else response.once("close", leave);
    return !response.destroyed;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (!response.destroyed) sendAwayPage(request, response, "full", error.details.retryAfter);
    return false;
  } finally {
    response.off("close", drop);
  }
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
