import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, send } from "../http/browser/client.ts";
import type { PreviewedProfile, ProfilePreview } from "./schema.ts";

export function profilePreviewQuery(profile: PreviewedProfile) {
  return queryOptions({
    queryKey: ["profile-preview", profile],
    queryFn: async ({ signal }) =>
      (await send<{ result: ProfilePreview }>("POST", api("profile-preview"), { body: profile, signal })).result,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
