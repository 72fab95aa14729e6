import { z } from "zod";
import { contract, json } from "../http/contract.ts";
import { pageSchema } from "../page.ts";
import { byErasureId, erasurePreview, erasureRecord, erasuresParams, person, verification } from "./schema.ts";

const shared = { tag: "records", permission: "admin" } as const;
const one = z.object({ result: erasureRecord });

export const erasureContracts = {
  list: contract({
    ...shared,
    method: "GET",
    path: "/api/erasures",
    operationId: "listErasures",
    summary: "List the erasures, latest first; never the persons",
    query: erasuresParams,
    answer: pageSchema(erasureRecord),
  }),
  create: contract({
    ...shared,
    method: "POST",
    path: "/api/erasures",
    operationId: "erasePerson",
    summary: "Erase a person everywhere except in the blacklist, in the background; this cannot be undone",
    body: json(person),
    answer: one,
  }),
  preview: contract({
    ...shared,
    method: "POST",
    path: "/api/erasures/preview",
    operationId: "previewErasure",
    summary: "Preview what erasing a person would change",
    body: json(person),
    answer: erasurePreview,
    idempotency: "reads",
    heavy: true,
  }),
  read: contract({
    ...shared,
    method: "GET",
    path: "/api/erasures/{id}",
    operationId: "getErasure",
    summary: "Get one erasure, with its certificate once it is done",
    params: byErasureId,
    answer: one,
  }),
  verify: contract({
    ...shared,
    method: "POST",
    path: "/api/erasures/{id}/verify",
    operationId: "verifyErasure",
    summary: "Verify whether a certificate matches this person and is unchanged",
    params: byErasureId,
    body: json(person),
    answer: verification,
    idempotency: "reads",
  }),
};
