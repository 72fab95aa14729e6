"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { memberOf } from "@/lib/flows/drawflow/json.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { flowsQuery } from "@/lib/flows/queries.ts";

/** By name, whether each flow runs, in words; null as long as nobody knows, or no node runs another flow. */
export function useFlowStates(nodes: readonly NodeView[]): ReadonlyMap<string, string> | null {
  const t = useTranslations("flows");
  const asks = nodes.some((node) => runBy(node).flow !== undefined);
  const { data } = useQuery({ ...flowsQuery(), enabled: asks });
  return useMemo(() => {
    if (!asks || !data) return null;
    return new Map(
      data.result.map(({ name, liveVersion, paused }) => {
        if (liveVersion === null) return [name, t("status.draft")];
        return [name, paused ? t("paused.state") : t("status.live")];
      }),
    );
  }, [asks, data, t]);
}

/** The module or the other flow that a sub-flow node runs, which is seen inside it. */
export function runBy(node: NodeView | undefined): { module?: string; flow?: string } {
  if (node?.name !== "subflow") return {};
  const target = memberOf(node.data, "target") ?? "module";
  if (target !== "module" && target !== "flow") return {};
  const name = memberOf(node.data, target);
  return typeof name === "string" && name !== "" ? { [target]: name } : {};
}
