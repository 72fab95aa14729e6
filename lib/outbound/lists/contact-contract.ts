import { contract, json } from "../../http/contract.ts";
import {
  contactChanges,
  contactPage,
  contactParams,
  contactsParams,
  oneContact,
  removedContact,
} from "./contact-record-schema.ts";
import { listParams } from "./schema.ts";

const common = { tag: "automation", permission: "lists:write" } as const;
const reading = { ...common, permission: "lists:read" } as const;
const contacts = "/api/dialer/id/{hubName}/lists/{id}/contacts";

/** The contacts of a list, one by one. */
export const contactContracts = {
  list: contract({
    ...reading,
    method: "GET",
    path: contacts,
    operationId: "listContacts",
    summary: "List the contacts of a list by position, or those that a search finds",
    params: listParams,
    query: contactsParams,
    answer: contactPage,
  }),
  read: contract({
    ...reading,
    method: "GET",
    path: `${contacts}/{contactId}`,
    operationId: "getContact",
    summary: "Get one contact of a list",
    params: contactParams,
    answer: oneContact,
  }),
  change: contract({
    ...common,
    method: "PATCH",
    path: `${contacts}/{contactId}`,
    operationId: "updateContact",
    summary: "Change a contact that was not attempted yet; null removes a property",
    params: contactParams,
    body: json(contactChanges),
    answer: oneContact,
  }),
  remove: contract({
    ...common,
    method: "DELETE",
    path: `${contacts}/{contactId}`,
    operationId: "removeContact",
    summary: "Remove a contact that was not attempted yet from its list; it counts as rejected",
    params: contactParams,
    answer: removedContact,
  }),
  cancel: contract({
    ...common,
    method: "POST",
    path: `${contacts}/{contactId}/cancel`,
    operationId: "cancelContact",
    summary: "Cancel a contact that waits, attempted or not; it stays in its list",
    params: contactParams,
    answer: oneContact,
  }),
};
