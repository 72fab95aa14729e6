"use client";

import { useQuery } from "@tanstack/react-query";
import { flowDraftQuery, flowVersionQuery } from "@/lib/flows/queries.ts";
import type { DiffSide } from "./side";

/** The text of one side; null: the viewer has no draft. */
export function useSide(name: string, side: DiffSide) {
  const version = useQuery({
    ...flowVersionQuery(name, side === "draft" ? 1 : side),
    enabled: side !== "draft",
    select: ({ drawFlowObj }): string | null => drawFlowObj,
  });
  const draft = useQuery({
    ...flowDraftQuery(name),
    enabled: side === "draft",
    select: (found): string | null => found?.text ?? null,
  });
  return side === "draft" ? draft : version;
}
