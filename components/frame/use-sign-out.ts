"use client";

import { useNotify } from "@/components/ui/notify";
import { signOut } from "@/lib/http/browser/sign-in.ts";

const before = new Set<() => Promise<unknown>>();

/** Does something while the session is still there that its user ends, until the function it answers is called. */
export function onSigningOut(act: () => Promise<unknown>): () => void {
  before.add(act);
  return () => void before.delete(act);
}

/** Ends this session and goes to the sign-in. */
export function useSignOut() {
  const notify = useNotify();
  return () =>
    Promise.all([...before].map((act) => act()))
      .then(signOut)
      .then(
        () => window.location.assign("/login"),
        (error: unknown) => notify.failed(error),
      );
}
