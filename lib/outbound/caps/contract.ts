import { contract, json } from "../../http/contract.ts";
import { contactingCap, contactingCapAnswer } from "./schema.ts";

const shared = { tag: "records", permission: "admin" } as const;

export const contactingCapContracts = {
  read: contract({
    ...shared,
    method: "GET",
    path: "/api/settings/contacting",
    operationId: "getContactingCap",
    summary: "Get how often one number may be contacted over all hubs",
    answer: contactingCapAnswer,
  }),
  set: contract({
    ...shared,
    method: "PUT",
    path: "/api/settings/contacting",
    operationId: "updateContactingCap",
    summary: "Set how often one number may be contacted over all hubs; null for no cap",
    body: json(contactingCap),
    answer: contactingCapAnswer,
  }),
};
