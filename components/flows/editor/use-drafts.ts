"use client";

import { useQuery } from "@tanstack/react-query";
import { useMe } from "@/components/frame/me";
import { flowDraftQuery } from "@/lib/flows/queries.ts";
import { parseUtc } from "@/lib/time.ts";
import { localDraft } from "./local-draft";
import type { FoundDraft } from "./opening";

/** Under which a browser keeps somebody's drawing of a flow. */
export function draftKey(username: string, flowId: number): string {
  return `${username} ${flowId}`;
}

/** What the viewer drew and did not save, with the service and in this browser; undefined while that is being asked. */
export function useDrafts(name: string, flowId: number | undefined): (FoundDraft | null)[] | undefined {
  const { username } = useMe();
  const kept = useQuery({ ...flowDraftQuery(name), retry: false });
  const here = useQuery({
    queryKey: ["flow-draft-here", username, flowId],
    queryFn: () => localDraft(draftKey(username, flowId ?? 0)).catch(() => null),
    enabled: flowId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: "always",
  });
  if (kept.isPending || here.isPending) return undefined;
  const { text, baseVersion, savedAt } = kept.data ?? {};
  const at = parseUtc(savedAt ?? "")?.getTime();
  const atService =
    text === undefined || baseVersion === undefined || at === undefined ? null : { text, baseVersion, at };
  return [atService, here.data ?? null];
}
