"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { flowPresenceQuery } from "@/lib/flows/queries.ts";
import { RequestError } from "@/lib/http/client.ts";

/** Who else has the flow open, and its newest version's number as of now. */
export function usePresence(name: string, flowId: number, onGone: () => void) {
  const { data, error } = useQuery({ ...flowPresenceQuery(name, flowId), retry: false });
  const isGone = error instanceof RequestError && (error.status === 404 || error.status === 410);
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  return { others: data?.others.map(({ username }) => username) ?? [], version: data?.version ?? null };
}
