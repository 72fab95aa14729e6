import { contract, json } from "../../http/contract.ts";
import { foundMapping, mappingFields, mappingParams, oneMapping } from "./mapping-schema.ts";
import { CHECK_BYTES, checkAnswer, checkFields } from "./number-check-schema.ts";
import { hubParams } from "./params.ts";

const common = { tag: "automation", permission: "lists:write" } as const;
const mappings = "/api/dialer/id/{hubName}/mappings/{fingerprint}";

/** What is asked while a file is got ready to be uploaded. */
export const wizardContracts = {
  check: contract({
    ...common,
    method: "POST",
    path: "/api/dialer/id/{hubName}/check",
    operationId: "checkNumbers",
    summary:
      "Check up to 50,000 numbers: which are on the blacklist or already in the hub, and which names are unknown; stores nothing",
    params: hubParams,
    body: json(checkFields, CHECK_BYTES),
    answer: checkAnswer,
    idempotency: "reads",
    heavy: true,
  }),
  mapping: contract({
    ...common,
    method: "GET",
    path: mappings,
    operationId: "getColumnMapping",
    summary: "Get the last column matching for a file with these headers; null if there is none",
    params: mappingParams,
    answer: foundMapping,
  }),
  remember: contract({
    ...common,
    method: "PUT",
    path: mappings,
    operationId: "saveColumnMapping",
    summary: "Save the column matching for a file with these headers",
    params: mappingParams,
    body: json(mappingFields),
    answer: oneMapping,
  }),
};
