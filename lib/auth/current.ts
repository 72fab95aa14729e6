import { headers } from "next/headers";
import type { Actor } from "./actor.ts";
import { bySession } from "./identify.ts";
import { sessionOf } from "./session.ts";

/** The signed-in user a page is made for, or null. */
export async function currentActor(): Promise<Actor | null> {
  const session = await sessionOf((await headers()).get("cookie"));
  return session ? bySession(session) : null;
}
