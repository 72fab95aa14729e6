"use client";

import { useQuery } from "@tanstack/react-query";
import { interactionQuery } from "@/lib/interactions/queries.ts";
import { guid as guidSchema } from "@/lib/interactions/schema.ts";

/** The interaction of a guid, asked for once by all that show some of it; a text that is no guid is not asked for. */
export function useInteraction(guid: string) {
  const isGuid = guidSchema.safeParse(guid).success;
  return { isGuid, query: useQuery({ ...interactionQuery(guid), enabled: isGuid }) };
}
