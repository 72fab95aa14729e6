"use client";

import { useNotify } from "../notify";

/** Copies a text and says so; says what is in the way where it cannot. */
export function useCopy() {
  const notify = useNotify();
  return async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify.done(done);
    } catch (error) {
      notify.failed(error);
    }
  };
}
