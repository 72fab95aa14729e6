import { contract, json } from "../http/contract.ts";
import { previewedProfile, profilePreview } from "./schema.ts";

export const profilePreviewContracts = {
  preview: contract({
    tag: "records",
    permission: "admin",
    method: "POST",
    path: "/api/profile-preview",
    operationId: "previewProfile",
    summary: "Preview what a user with this profile would see, before it is saved",
    body: json(previewedProfile),
    answer: profilePreview,
    idempotency: "reads",
  }),
};
