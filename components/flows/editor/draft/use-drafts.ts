"use client";

import { useQuery } from "@tanstack/react-query";
import { useMe } from "@/components/frame/me";
import { flowDraftQuery } from "@/lib/flows/queries.ts";
import { parseUtc } from "@/lib/time/instant.ts";
import { localDrafts } from "./local-draft";
import type { FoundDraft } from "./opening";

/** What the viewer drew and did not save, with the service and in this browser; undefined while that is being asked. */
export function useDrafts(name: string, flowId: number | undefined): FoundDraft[] | undefined {
  const { username } = useMe();
  const kept = useQuery({ ...flowDraftQuery(name), retry: false });
  const here = useQuery({
    queryKey: ["flow-draft-here", username, flowId],
    queryFn: () => localDrafts(username, flowId ?? 0).catch(() => []),
    enabled: flowId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: "always",
  });
  if (kept.isPending || here.isPending) return undefined;
  const { data: draft } = kept;
  const at = parseUtc(draft?.savedAt ?? "")?.getTime() ?? 0;
  const atService = draft ? [{ ...draft, at, key: null }] : [];
  return [...atService, ...(here.data ?? []).map(({ key, draft: one }) => ({ ...one, key }))];
}
