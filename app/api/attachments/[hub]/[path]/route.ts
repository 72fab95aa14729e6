import { resource, route } from "@/lib/http/route.ts";
import { readSigned } from "@/lib/records/attachments/signed-attachment.ts";
import { signedAttachmentContracts } from "@/lib/records/attachments/signed-attachment-contract.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(signedAttachmentContracts.readSigned, ({ params, query }) => readSigned({ ...params, ...query })),
});
