import { contract, json } from "../../http/contract.ts";
import {
  leftOutFields,
  leftOutLimits,
  leftOutPage,
  leftOutParams,
  leftOutQuery,
  oneLeftOut,
} from "./left-out-schema.ts";
import { hubParams, listParams } from "./schema.ts";

const common = { tag: "automation", permission: "lists:write" } as const;
const reading = { ...common, permission: "lists:read" } as const;
const leftOut = "/api/dialer/id/{hubName}/left-out";

/** Rows of a file that are not uploaded with the others: they are kept with what the others become. */
export const leftOutContracts = {
  keep: contract({
    ...common,
    method: "POST",
    path: leftOut,
    summary:
      "Keep the rows that an upload leaves out of a file; its id goes with `complete`, or with the leads. Dropped after a day without",
    params: hubParams,
    body: json(leftOutFields, leftOutLimits.bytes),
    answer: oneLeftOut,
  }),
  list: contract({
    ...reading,
    method: "GET",
    path: leftOut,
    summary: "What was left out of files for the hub's lists and leads, newest first",
    params: hubParams,
    query: leftOutQuery,
    answer: leftOutPage,
  }),
  download: contract({
    ...reading,
    method: "GET",
    path: `${leftOut}/{id}`,
    summary: "The rows that were left out of a file, as they stood there, each with its number and the reason",
    params: leftOutParams,
    produces: ["text/csv"],
  }),
  ofList: contract({
    ...reading,
    method: "GET",
    path: "/api/dialer/id/{hubName}/lists/{id}/left-out",
    summary: "The rows that were left out beside a list, or beside the leads of a month",
    params: listParams,
    produces: ["text/csv"],
  }),
};
