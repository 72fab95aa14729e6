import { contract, file } from "../../http/contract.ts";
import { pageSchema } from "../../page.ts";
import { shared } from "../crud.ts";
import { attachmentForm, attachmentRecord, byPath } from "../schema/attachment.ts";
import { byName, oneOf, recordsPage, removalOf } from "../schema/record.ts";
import { ATTACHMENT_BYTES } from "./attachable.ts";

const attachments = "/api/hubs/{name}/attachments";

export const attachmentContracts = {
  list: contract({
    ...shared,
    method: "GET",
    path: attachments,
    operationId: "listAttachments",
    summary: "List the attachments of an email hub by path",
    params: byName,
    query: recordsPage,
    answer: pageSchema(attachmentRecord),
  }),
  create: contract({
    ...shared,
    method: "POST",
    path: attachments,
    operationId: "addAttachment",
    summary: "Add a file of at most 10 MB to an email hub; its contacts name it by `path`",
    params: byName,
    body: file(attachmentForm, ATTACHMENT_BYTES + 64 * 1024),
    answer: oneOf(attachmentRecord),
  }),
  read: contract({
    ...shared,
    method: "GET",
    path: `${attachments}/{path}`,
    operationId: "downloadAttachment",
    summary: "Download an attachment",
    params: byPath,
    produces: ["application/octet-stream"],
  }),
  remove: contract({
    ...shared,
    method: "DELETE",
    path: `${attachments}/{path}`,
    operationId: "deleteAttachment",
    summary: "Delete an attachment; 409 while a list or a lead uses it",
    params: byPath,
    answer: removalOf(attachmentRecord),
  }),
};
