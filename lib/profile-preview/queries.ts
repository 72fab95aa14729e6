import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiOf } from "../http/browser/call.ts";
import type { profilePreviewContracts } from "./contract.ts";
import type { PreviewedProfile } from "./schema.ts";

const { call } = apiOf<typeof profilePreviewContracts>();

/** What is asked for a profile as its form has it: the form's other values are none of the question. */
export function previewedOf({ actions, campaigns, hubs, agents }: PreviewedProfile): PreviewedProfile {
  return { actions, campaigns, hubs, agents };
}

export function profilePreviewQuery(form: PreviewedProfile) {
  const profile = previewedOf(form);
  return queryOptions({
    queryKey: ["profile-preview", profile],
    queryFn: async ({ signal }) => (await call("POST /api/profile-preview", { body: profile, signal })).result,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
