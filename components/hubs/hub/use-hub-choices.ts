"use client";

import { useQuery } from "@tanstack/react-query";
import { flowsQuery } from "@/lib/flows/queries.ts";
import { recordsQuery } from "@/lib/records/queries.ts";

export type HubFormChoices = ReturnType<typeof useHubChoices>;

/** What a hub can be set to of other records. */
export function useHubChoices() {
  const campaigns = useQuery(recordsQuery("campaigns"));
  const templates = useQuery(recordsQuery("templates"));
  const flows = useQuery(flowsQuery());
  return {
    campaigns: campaigns.data?.result ?? [],
    templates: templates.data?.result ?? [],
    flows: flows.data?.result ?? [],
  };
}
