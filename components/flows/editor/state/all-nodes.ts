"use client";

import { useMemo } from "react";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import { type NodeView, viewOf } from "@/lib/flows/drawflow/view.ts";
import { useFlowState } from "./editor-context";

/** The nodes of all modules. */
export function allNodes(document: FlowDocument): NodeView[] {
  return modulesOf(document).flatMap((module) => viewOf(document, module).nodes);
}

/** The nodes of all modules by key, as they stand. */
export function useAllNodes(): ReadonlyMap<string, NodeView> {
  const document = useFlowState((state) => state.document);
  return useMemo(() => new Map(allNodes(document).map((node) => [node.key, node])), [document]);
}
