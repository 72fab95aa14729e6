"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { flowVersionQuery } from "@/lib/flows/queries.ts";
import { checkDrawing } from "./check-drawing";

/** What is to go live: a version that is there, or the drawing as it stands, which becomes one. */
export type ToDeploy = {
  name: string;
  /** Where what is to go live is looked at. */
  page: string;
  /** The version that is live now. */
  live: number | null;
  what: { version: number } | { drawing: string; type: string };
};

/** What is wrong with what is to go live, and what it changes. */
export function useDeployCheck({ name, live, what }: ToDeploy) {
  const client = useQueryClient();
  const recordAt = (version: number) => client.fetchQuery(flowVersionQuery(name, version));
  return useQuery({
    queryKey: ["flow-deploy-check", name, live, what],
    queryFn: async ({ signal }) => {
      const before = live === null ? null : (await recordAt(live)).drawFlowObj;
      if ("drawing" in what) return checkDrawing({ before, after: what.drawing, type: what.type }, signal);
      const { drawFlowObj, type } = await recordAt(what.version);
      return checkDrawing({ before, after: drawFlowObj, type }, signal);
    },
    networkMode: "always",
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
