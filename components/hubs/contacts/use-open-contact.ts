"use client";

import { parseAsString, useQueryState } from "nuqs";

/** The contact whose dialog is open: the address bar holds its id, and "back" closes it. */
export function useOpenContact() {
  const [id, setId] = useQueryState("contact", parseAsString);
  return {
    id,
    open: (contact: string) => void setId(contact, { history: "push" }),
    close: () => void setId(null),
  };
}
