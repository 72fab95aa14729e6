import { contract, json } from "../http/contract.ts";
import { previewedProfile, profilePreview } from "./schema.ts";

export const profilePreviewContracts = {
  preview: contract({
    tag: "records",
    permission: "admin",
    method: "POST",
    path: "/api/profile-preview",
    summary: "What a person with such a profile would see, before it is saved",
    body: json(previewedProfile),
    answer: profilePreview,
    idempotency: "reads",
  }),
};
