import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiOf } from "../http/browser/call.ts";
import type { profilePreviewContracts } from "./contract.ts";
import type { PreviewedProfile } from "./schema.ts";

const { call } = apiOf<typeof profilePreviewContracts>();

export function profilePreviewQuery(profile: PreviewedProfile) {
  return queryOptions({
    queryKey: ["profile-preview", profile],
    queryFn: async ({ signal }) => (await call("POST /api/profile-preview", { body: profile, signal })).result,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
