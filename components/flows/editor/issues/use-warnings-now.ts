"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FlowWarning } from "@/lib/flows/compile/warnings.ts";
import { flowsQuery } from "@/lib/flows/queries.ts";

/** The warnings without those of flows that are live now. As long as nobody knows which are, none of them is told. */
export function useWarningsNow(warnings: readonly FlowWarning[]): readonly FlowWarning[] {
  const asks = warnings.some(isOfFlow);
  const { data } = useQuery({ ...flowsQuery(), enabled: asks });
  return useMemo(() => {
    if (!asks) return warnings;
    const live = new Set(data?.result.flatMap(({ name, liveVersion }) => (liveVersion === null ? [] : [name])));
    return warnings.filter((warning) => !isOfFlow(warning) || (data && !live.has(String(warning.params?.name))));
  }, [warnings, asks, data]);
}

function isOfFlow({ code }: FlowWarning): boolean {
  return code === "flow-not-live";
}
