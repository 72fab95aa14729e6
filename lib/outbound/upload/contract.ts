import { contract, json, stream } from "../../http/contract.ts";
import { hubParams } from "../hubs/params.ts";
import { uploadAnswer } from "../lists/schema.ts";
import {
  completion,
  oneUpload,
  part,
  partAnswer,
  partParams,
  uploadFields,
  uploadPage,
  uploadParams,
  uploadsQuery,
} from "./schema.ts";

const common = { tag: "automation", permission: "lists:write" } as const;
const uploads = "/api/dialer/id/{hubName}/uploads";

/** Lists that come in piece by piece, so that a lost connection loses nothing. */
export const uploadContracts = {
  list: contract({
    ...common,
    method: "GET",
    path: uploads,
    operationId: "listUploads",
    summary: "List the caller's unfinished chunked uploads, latest first",
    params: hubParams,
    query: uploadsQuery,
    answer: uploadPage,
  }),
  begin: contract({
    ...common,
    method: "POST",
    path: uploads,
    operationId: "startUpload",
    summary: "Start a chunked upload of a contact list; its id becomes the list's id",
    params: hubParams,
    body: json(uploadFields),
    answer: oneUpload,
  }),
  read: contract({
    ...common,
    method: "GET",
    path: `${uploads}/{id}`,
    operationId: "getUpload",
    summary: "Get the progress of a chunked upload",
    params: uploadParams,
    answer: oneUpload,
  }),
  giveUp: contract({
    ...common,
    method: "DELETE",
    path: `${uploads}/{id}`,
    operationId: "cancelUpload",
    summary: "Cancel a chunked upload and delete what was received",
    params: uploadParams,
    answer: oneUpload,
  }),
  take: contract({
    ...common,
    method: "PUT",
    path: `${uploads}/{id}/chunks/{first}`,
    operationId: "uploadChunk",
    summary: "Upload the next chunk: at most 10,000 contacts and 16 MB; 409 tells in `received` where to continue",
    params: partParams,
    body: stream(part, "application/json"),
    answer: partAnswer,
  }),
  complete: contract({
    ...common,
    method: "POST",
    path: `${uploads}/{id}/complete`,
    operationId: "completeUpload",
    summary: "Complete a chunked upload: create the list; repeated, it gives the same answer",
    params: uploadParams,
    body: { ...json(completion), optional: true },
    answer: uploadAnswer,
  }),
};
