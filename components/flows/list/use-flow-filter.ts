"use client";

import { useTranslations } from "next-intl";
import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useDeferredValue } from "react";
import { flowTypes } from "@/lib/flows/nodes/kinds.ts";
import type { FlowSummary } from "@/lib/flows/schema.ts";
import { flowOrders } from "./flow-order";

export const flowStates = ["live", "draft", "problems"] as const;
type FlowState = (typeof flowStates)[number];

/** How many rows a page of the list has. */
export const PAGE_ROWS = 100;

const parsers = {
  find: parseAsString.withDefault(""),
  show: parseAsStringLiteral(flowStates),
  sort: parseAsStringLiteral(flowOrders).withDefault("saved"),
  order: parseAsStringLiteral(["asc", "desc"]).withDefault("desc"),
  page: parseAsInteger.withDefault(0),
};

const fits: Record<FlowState, (flow: FlowSummary) => boolean> = {
  live: ({ liveVersion }) => liveVersion !== null,
  draft: ({ liveVersion }) => liveVersion === null,
  problems: ({ problemCount }) => problemCount > 0,
};

/** What of the flows is looked at, and in which order: the address bar holds it. */
export function useFlowFilter(flows: readonly FlowSummary[]) {
  const t = useTranslations("flowList.type");
  const [url, setUrl] = useQueryStates(parsers);
  const sought = useDeferredValue(url.find).trim().toLocaleLowerCase();
  const named = new Map<string, string>(flowTypes.map((type) => [type, t(type)]));
  const found = flows.filter(({ name, description, type, savedBy }) =>
    [name, description, named.get(type) ?? type, savedBy].some((text) => text.toLocaleLowerCase().includes(sought)),
  );
  const show = url.show;
  return {
    url,
    /** Another page only where that is asked for: what is looked for is on the first. */
    change: (changes: Partial<{ [Key in keyof typeof url]: (typeof url)[Key] | null }>) =>
      void setUrl({ page: null, ...changes }),
    shown: show ? found.filter(fits[show]) : found,
    counts: {
      all: found.length,
      live: found.filter(fits.live).length,
      draft: found.filter(fits.draft).length,
      problems: found.filter(fits.problems).length,
    },
    clear: () => void setUrl({ find: null, show: null, page: null }),
  };
}

export type FlowFilter = ReturnType<typeof useFlowFilter>;
