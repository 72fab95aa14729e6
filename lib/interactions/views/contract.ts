import { z } from "zod";
import { contract, json } from "../../http/contract.ts";
import { pageSchema } from "../../page.ts";
import {
  savedViewChanges,
  savedViewFields,
  savedViewId,
  savedViewMarks,
  savedViewRecord,
  savedViewsQuery,
} from "./schema.ts";

const common = { tag: "interactions", permission: "interactions:read" } as const;
const views = "/api/interactions/views";
const one = z.object({ result: savedViewRecord });

/** Searches that are kept under a name (+). */
export const savedViewContracts = {
  list: contract({
    ...common,
    method: "GET",
    path: views,
    operationId: "listViews",
    summary: "List the caller's saved views and those of the team, by name",
    query: savedViewsQuery,
    answer: pageSchema(savedViewRecord),
  }),
  create: contract({
    ...common,
    method: "POST",
    path: views,
    operationId: "createView",
    summary: "Create a saved view: filters, range, order, columns and density under a name",
    body: json(savedViewFields),
    answer: one,
  }),
  read: contract({
    ...common,
    method: "GET",
    path: `${views}/{id}`,
    operationId: "getView",
    summary: "Get a saved view",
    params: savedViewId,
    answer: one,
  }),
  change: contract({
    ...common,
    method: "PATCH",
    path: `${views}/{id}`,
    operationId: "updateView",
    summary: "Change the given fields of a saved view; allowed for its owner, and for a team view with `admin`",
    params: savedViewId,
    body: json(savedViewChanges),
    answer: one,
  }),
  mark: contract({
    ...common,
    method: "PATCH",
    path: `${views}/{id}/marks`,
    operationId: "updateViewMarks",
    summary:
      "Pin a saved view, or make it the default: the caller's own, or the team's, which asks for the right to change it",
    params: savedViewId,
    body: json(savedViewMarks),
    answer: one,
  }),
  remove: contract({
    ...common,
    method: "DELETE",
    path: `${views}/{id}`,
    operationId: "deleteView",
    summary: "Delete a saved view; allowed for its owner, and for a team view with `admin`",
    params: savedViewId,
    answer: one,
  }),
};
