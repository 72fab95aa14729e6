import { headers } from "next/headers";
import type { Actor } from "../actor.ts";
import { bySession } from "../auth/identify.ts";
import { pageActor } from "../auth/page-actor.ts";
import { sessionOf } from "../auth/session.ts";
import { AppError } from "../errors.ts";
import { ADDRESS } from "../http/server/address.ts";
import { invitationOf } from "./invitations.ts";
import type { Invitation } from "./schema.ts";

/** The signed-in user a page is made for, or null. */
export async function currentActor(): Promise<Actor | null> {
  const head = await headers();
  const asked = pageActor(head.get("x-nonce"));
  if (asked !== undefined) return asked;
  const session = await sessionOf(head.get("cookie"));
  return session ? bySession(session) : null;
}

/** Whether the browser holds a session's cookie, be the session over or not. */
export async function holdsSession(): Promise<boolean> {
  return (await sessionOf((await headers()).get("cookie"))) !== null;
}

/** The link that a page is made for; `busy` where its reader tried too many that lead nowhere. */
export async function currentInvitation(token: string): Promise<Invitation | { state: "busy" }> {
  try {
    return await invitationOf(token, (await headers()).get(ADDRESS) ?? "unknown");
  } catch (error) {
    if (error instanceof AppError && error.code === "busy") return { state: "busy" };
    throw error;
  }
}
