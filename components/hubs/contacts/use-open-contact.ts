"use client";

import { createParser, useQueryState } from "nuqs";

/** What is no contact's id opens nothing. */
const contactId = createParser({
  parse: (text) => (/^\d{1,15}-\d{1,15}$/.test(text) ? text : null),
  serialize: String,
});

/** The contact whose dialog is open: the address bar holds its id, and "back" closes it. */
export function useOpenContact() {
  const [id, setId] = useQueryState("contact", contactId);
  return {
    id,
    open: (contact: string) => void setId(contact, { history: "push" }),
    close: () => void setId(null),
  };
}
