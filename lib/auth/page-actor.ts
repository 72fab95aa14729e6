import type { Actor } from "../actor.ts";

// The server fills this map, and pages read it: Next's bundles load this module a second time, `globalThis` is the same.
const holder = globalThis as typeof globalThis & { switchyardPageActors?: Map<string, Actor | null> };
holder.switchyardPageActors ??= new Map();
const known = holder.switchyardPageActors;

/** Keeps whom a page is made for, by the nonce of its request, which no other has. */
export function keepPageActor(nonce: string, actor: Actor | null): void {
  known.set(nonce, actor);
}

export function forgetPageActor(nonce: string): void {
  known.delete(nonce);
}

/** Whom a page is made for: null for nobody, undefined where nobody has asked yet. */
export function pageActor(nonce: string | null): Actor | null | undefined {
  return nonce === null ? undefined : known.get(nonce);
}
