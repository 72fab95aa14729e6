import { contract } from "../../http/contract.ts";
import { addressSignature, bySignedPath } from "../schema/attachment.ts";

export const signedAttachmentContracts = {
  readSigned: contract({
    tag: "records",
    permission: "public",
    method: "GET",
    path: "/api/attachments/{hub}/{path}",
    operationId: "downloadSignedAttachment",
    summary: "Download an attachment by the signed address that a provider flow got, good for an hour",
    params: bySignedPath,
    query: addressSignature,
    produces: ["application/octet-stream"],
  }),
};
