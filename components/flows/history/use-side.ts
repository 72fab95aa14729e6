"use client";

import { useQuery } from "@tanstack/react-query";
import { createParser } from "nuqs";
import { flowDraftQuery, flowVersionQuery } from "@/lib/flows/queries.ts";

/** What is compared: a version, or what the viewer drew and did not save. */
export type Side = number | "draft";

export const parseAsSide = createParser<Side>({
  parse: (text) => (text === "draft" ? text : /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null),
  serialize: String,
});

/** The text of one side; null: the viewer has no draft. */
export function useSide(name: string, side: Side) {
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
