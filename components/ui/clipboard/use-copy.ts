"use client";

import { useNotify } from "../notify";

/** Copies a text and says so; says what is in the way where it cannot. Gives whether it did. */
export function useCopy() {
  const notify = useNotify();
  return async (text: string, done: string) => {
    try {
      await navigator.clipboard.writeText(text);
      notify.done(done);
      return true;
    } catch (error) {
      notify.failed(error);
      return false;
    }
  };
}
