import { contract, json } from "../../http/contract.ts";
import { contactChanges, contactPage, contactParams, contactsParams, oneContact } from "./contact-record-schema.ts";
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
    summary: "A list's contacts by position, or those that are searched for",
    params: listParams,
    query: contactsParams,
    answer: contactPage,
  }),
  read: contract({
    ...reading,
    method: "GET",
    path: `${contacts}/{contactId}`,
    summary: "One contact of a list",
    params: contactParams,
    answer: oneContact,
  }),
  change: contract({
    ...common,
    method: "PATCH",
    path: `${contacts}/{contactId}`,
    summary: "Change a contact that has not been attempted; null takes a property away",
    params: contactParams,
    body: json(contactChanges),
    answer: oneContact,
  }),
  remove: contract({
    ...common,
    method: "DELETE",
    path: `${contacts}/{contactId}`,
    summary: "Take a contact that has not been attempted out of its list, which counts it as rejected",
    params: contactParams,
    answer: oneContact,
  }),
};
