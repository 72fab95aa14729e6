"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { flowPresenceQuery, flowQuery } from "@/lib/flows/queries.ts";
import { RequestError } from "@/lib/http/client.ts";

/**
 * Who else has the flow open, its newest version's number as of now, which is asked for if it is not `known`, and the
 * revision of the viewer's draft, 0 where there is none and null as long as that is not known.
 */
export function usePresence(name: string, flowId: number, known: number, onGone: () => void) {
  const client = useQueryClient();
  const { data, error } = useQuery({ ...flowPresenceQuery(name, flowId), retry: false });
  const isGone = error instanceof RequestError && (error.status === 404 || error.status === 410);
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  const newer = data !== undefined && data.version > known;
  useEffect(() => {
    if (newer) void client.invalidateQueries({ queryKey: flowQuery(name).queryKey });
  }, [newer, client, name]);
  return {
    others: data?.others.map(({ username }) => username) ?? [],
    version: data?.version ?? null,
    draft: data ? (data.draft ?? 0) : null,
  };
}
