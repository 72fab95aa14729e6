import { contract, json } from "../../../http/contract.ts";
import { contactParams, oneContact } from "../../lists/contact-record-schema.ts";
import { disposing } from "./schema.ts";

export const disposingContracts = {
  dispose: contract({
    tag: "automation",
    permission: ["lists:write", "agent"],
    method: "POST",
    path: "/api/dialer/id/{hubName}/lists/{id}/contacts/{contactId}/disposition",
    operationId: "updateContactDisposition",
    summary: "Set the disposition of a contact's latest attempt, which says what happens next with the contact",
    params: contactParams,
    body: json(disposing),
    answer: oneContact,
  }),
};
