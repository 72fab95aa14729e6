"use client";

import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import type { EdgeView, NodeView } from "@/lib/flows/drawflow/view.ts";
import type { Connection } from "./connection-edge";
import { type DrawnNode, flowEdges, flowNodes, type Shown } from "./flow-elements";
import { withEnds } from "./missing-ends";
import { placed } from "./places";
import { useNodeTitle } from "./use-names";

/** The drawing as React Flow takes it. */
export function useFlowElements(
  views: readonly NodeView[],
  connections: readonly EdgeView[],
  { selection, marks, issues, moving }: Omit<Shown, "nodeName" | "edgeName">,
) {
  const t = useTranslations("flowEditor");
  const nodeName = useNodeTitle();
  const nodesBefore = useRef(new Map<string, DrawnNode>());
  const edgesBefore = useRef(new Map<string, Connection>());
  const there = useMemo(() => placed(views), [views]);
  const { drawn, ends } = useMemo(() => withEnds(connections, there), [connections, there]);
  const edgeName = useMemo(() => {
    const names = new Map(there.map((node) => [node.key, nodeName(node)]));
    return ({ source, target }: EdgeView) =>
      t("connectionFromTo", { from: names.get(source) ?? source, to: names.get(target) ?? target });
  }, [there, nodeName, t]);
  const shown = { selection, marks, issues, moving, nodeName, edgeName };
  const cards = flowNodes(there, shown, nodesBefore.current);
  const signs = [...ends.values()];
  return {
    nodes: signs.length > 0 ? [...cards, ...signs] : cards,
    edges: flowEdges(drawn, ends, shown, edgesBefore.current),
  };
}
