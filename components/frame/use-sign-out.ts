"use client";

import { useNotify } from "@/components/ui/notify";
import { signOut } from "@/lib/auth/sign-in.ts";

/** Ends this session and goes to the sign-in. */
export function useSignOut() {
  const notify = useNotify();
  return () =>
    signOut().then(
      () => window.location.assign("/login"),
      (error: unknown) => notify.failed(error),
    );
}
