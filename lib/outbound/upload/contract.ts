import { contract, json, stream } from "../../http/contract.ts";
import { hubParams, uploadAnswer } from "../lists/schema.ts";
import {
  beginning,
  completion,
  oneUpload,
  part,
  partAnswer,
  partParams,
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
    summary: "The caller's uploads in chunks that are not completed, newest first",
    params: hubParams,
    query: uploadsQuery,
    answer: uploadPage,
  }),
  begin: contract({
    ...common,
    method: "POST",
    path: uploads,
    summary: "Begin to upload a contact list in chunks; its id is that of the list to come",
    params: hubParams,
    body: json(beginning),
    answer: oneUpload,
  }),
  read: contract({
    ...common,
    method: "GET",
    path: `${uploads}/{id}`,
    summary: "How far an upload in chunks has come",
    params: uploadParams,
    answer: oneUpload,
  }),
  giveUp: contract({
    ...common,
    method: "DELETE",
    path: `${uploads}/{id}`,
    summary: "Give up an upload in chunks, with all that has come of it",
    params: uploadParams,
    answer: oneUpload,
  }),
  take: contract({
    ...common,
    method: "PUT",
    path: `${uploads}/{id}/chunks/{first}`,
    summary: "Upload the next chunk: at most 10,000 contacts and 16 MB; 409 tells in `received` where to go on",
    params: partParams,
    body: stream(part, "application/json"),
    answer: partAnswer,
  }),
  complete: contract({
    ...common,
    method: "POST",
    path: `${uploads}/{id}/complete`,
    summary: "Make a list of what an upload has received; asked again it answers the same",
    params: uploadParams,
    body: { ...json(completion), optional: true },
    answer: uploadAnswer,
  }),
};
