import { contract, json } from "../../http/contract.ts";
import { hubParams } from "../hubs/params.ts";
import {
  leftOutFields,
  leftOutLimits,
  leftOutPage,
  leftOutParams,
  leftOutSearch,
  oneLeftOut,
} from "./left-out-schema.ts";
import { listParams } from "./schema.ts";

const common = { tag: "automation", permission: "lists:write" } as const;
const reading = { ...common, permission: "lists:read" } as const;
const leftOut = "/api/dialer/id/{hubName}/left-out";

/** Rows of a file that are not uploaded with the others: they are kept with what the others become. */
export const leftOutContracts = {
  keep: contract({
    ...common,
    method: "POST",
    path: leftOut,
    operationId: "storeSkippedRows",
    summary:
      "Store the skipped rows of a file; give its id with `complete`, or with the leads. Deleted after a day if not given",
    params: hubParams,
    body: json(leftOutFields, leftOutLimits.bytes),
    answer: oneLeftOut,
  }),
  list: contract({
    ...reading,
    method: "GET",
    path: leftOut,
    operationId: "listSkippedRowFiles",
    summary: "List the files of the hub that have skipped rows, latest first",
    params: hubParams,
    query: leftOutSearch,
    answer: leftOutPage,
  }),
  download: contract({
    ...reading,
    method: "GET",
    path: `${leftOut}/{id}`,
    operationId: "downloadSkippedRows",
    summary: "Download the skipped rows of a file, unchanged, each with its number and the reason",
    params: leftOutParams,
    produces: ["text/csv"],
  }),
  ofList: contract({
    ...reading,
    method: "GET",
    path: "/api/dialer/id/{hubName}/lists/{id}/left-out",
    operationId: "downloadListSkippedRows",
    summary: "Get the skipped rows of a list, or of the leads of a month",
    params: listParams,
    produces: ["text/csv"],
  }),
};
