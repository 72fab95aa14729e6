"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { flowPresenceQuery, flowQuery } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { goneFlow } from "./gone";

type Known = Pick<FlowRecord, "name" | "id" | "version" | "liveVersion">;

/**
 * Asks again and again what happens to the flow elsewhere. `others`: users who have it open too. `version`: its newest
 * version, null until the first answer. `draft`: the revision of the viewer's draft, 0 without one, null until the
 * first answer. A version or a deployment that is new here is loaded. `onAnswer` gets null where the flow exists, or
 * the error that says it is gone. With `isLeaving` nothing is asked any more.
 */
export function usePresence(
  { name, id: flowId, version: known, liveVersion: live }: Known,
  isLeaving: boolean,
  onAnswer: (error: unknown) => void,
) {
  const client = useQueryClient();
  const { data, error } = useQuery({ ...flowPresenceQuery(name, flowId), retry: false, enabled: !isLeaving });
  const answered = !isLeaving && data !== undefined && error === null;
  useEffect(() => {
    if (answered) onAnswer(null);
    // Who cannot be reached says nothing of the flow.
    else if (!isLeaving && goneFlow(error)) onAnswer(error);
  }, [answered, error, isLeaving, onAnswer]);
  const isOther = data !== undefined && (data.version > known || (data.version === known && data.liveVersion !== live));
  useEffect(() => {
    // What is on its way is not cancelled: a save may wait for it.
    if (isOther) void client.invalidateQueries({ queryKey: flowQuery(name).queryKey }, { cancelRefetch: false });
  }, [isOther, client, name]);
  return {
    others: data?.others.map(({ username }) => username) ?? [],
    version: data?.version ?? null,
    draft: data ? (data.draft ?? 0) : null,
  };
}
