import { resource, route } from "@/lib/http/route.ts";
import { profilePreviewContracts } from "@/lib/profile-preview/contract.ts";
import { previewProfile } from "@/lib/profile-preview/preview.ts";

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(profilePreviewContracts.preview, ({ body, actor }) => previewProfile(body, actor)),
});
