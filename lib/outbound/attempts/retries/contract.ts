import { contract, json } from "../../../http/contract.ts";
import { contactParams, oneContact } from "../../lists/contact-record-schema.ts";
import { listParams } from "../../lists/schema.ts";
import { contactRetry, listRetried, listRetry } from "./schema.ts";

const common = { tag: "automation", permission: "lists:write", method: "POST" } as const;

export const retryContracts = {
  contact: contract({
    ...common,
    path: "/api/dialer/id/{hubName}/lists/{id}/contacts/{contactId}/retry",
    operationId: "retryContact",
    summary: "Try a contact again at once, with all attempts at its number; 409 while it is being attempted",
    params: contactParams,
    body: { ...json(contactRetry), optional: true },
    answer: oneContact,
  }),
  list: contract({
    ...common,
    path: "/api/dialer/id/{hubName}/lists/{id}/retry",
    operationId: "retryList",
    summary: "Try again the contacts of a list whose best outcome is one of those named, in the background",
    params: listParams,
    body: json(listRetry),
    answer: listRetried,
    heavy: true,
  }),
};
