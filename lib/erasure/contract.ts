import { z } from "zod";
import { contract, json } from "../http/contract.ts";
import { pageOf } from "../page.ts";
import { byId, erasurePreview, erasureRecord, erasuresParams, person, verification } from "./schema.ts";

const shared = { tag: "records", permission: "admin" } as const;
const one = z.object({ result: erasureRecord });

export const erasureContracts = {
  list: contract({
    ...shared,
    method: "GET",
    path: "/api/erasures",
    summary: "Erasures of persons, newest first; never whom",
    query: erasuresParams,
    answer: pageOf(erasureRecord),
  }),
  create: contract({
    ...shared,
    method: "POST",
    path: "/api/erasures",
    summary: "Erases a person everywhere but from the blacklist, in the background; this can not be undone",
    body: json(person),
    answer: one,
  }),
  preview: contract({
    ...shared,
    method: "POST",
    path: "/api/erasures/preview",
    summary: "What erasing a person would meet",
    body: json(person),
    answer: erasurePreview,
    idempotency: "reads",
    heavy: true,
  }),
  read: contract({
    ...shared,
    method: "GET",
    path: "/api/erasures/{id}",
    summary: "One erasure, with its certificate once it is done",
    params: byId,
    answer: one,
  }),
  verify: contract({
    ...shared,
    method: "POST",
    path: "/api/erasures/{id}/verify",
    summary: "Whether a certificate is about this person, and stands as it was made",
    params: byId,
    body: json(person),
    answer: verification,
    idempotency: "reads",
  }),
};
