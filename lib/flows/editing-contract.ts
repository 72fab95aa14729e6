import { contract, json } from "../http/contract.ts";
import { DRAWING_BYTES } from "./drawing-limit.ts";
import {
  discardQuery,
  draftAnswer,
  draftFields,
  draftKeptAnswer,
  noDraftAnswer,
  presenceAnswer,
  presenceFields,
} from "./editing-schema.ts";
import { flowPath } from "./schema.ts";

const draft = { tag: "flows", path: "/api/webhooks/id/{flow}/draft", params: flowPath } as const;

// JSON may write a character as six bytes where the text has one.
const BODY_BYTES = 6 * DRAWING_BYTES + 1024;
// The drawing is one text; thirty megabytes of names would keep everybody waiting.
const VALUES = 100;

/** What an editor keeps and asks while a flow is open in it (+). */
export const flowEditingContracts = {
  readDraft: contract({
    ...draft,
    method: "GET",
    operationId: "getFlowDraft",
    summary: "Get the caller's draft of a flow, also of a deleted one; null if there is none",
    permission: "flows:read",
    answer: draftAnswer,
  }),
  keepDraft: contract({
    ...draft,
    method: "PUT",
    operationId: "saveFlowDraft",
    summary:
      "Save the caller's draft of a flow, replacing the former one; saving the same content as a version removes it",
    permission: "flows:write",
    body: { ...json(draftFields, BODY_BYTES), values: VALUES },
    answer: draftKeptAnswer,
  }),
  discardDraft: contract({
    ...draft,
    method: "DELETE",
    operationId: "discardFlowDraft",
    summary: "Discard the caller's draft of a flow",
    permission: "flows:write",
    query: discardQuery,
    answer: noDraftAnswer,
  }),
  presence: contract({
    method: "POST",
    path: "/api/webhooks/id/{flow}/presence",
    operationId: "reportFlowPresence",
    summary:
      "Report that the caller, who may change it, has the flow open for the next 30 seconds; returns who else has",
    tag: "flows",
    permission: "flows:read",
    params: flowPath,
    body: json(presenceFields),
    answer: presenceAnswer,
  }),
};
