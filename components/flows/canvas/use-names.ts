"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { fieldsOf } from "@/lib/flows/nodes/field-list.ts";
import { isNodeKind } from "@/lib/flows/nodes/kinds.ts";
import { specOf } from "@/lib/flows/nodes/registry.ts";
import { useFieldWords } from "../node-words";
import { useCanvas } from "./context";
import { nodeSummaryOf } from "./node-summary";
import type { CardPort } from "./ports";

/** A kind of node in the page's language; one that is not ours by its own name. */
export function useKindTitle(): (kind: string) => string {
  const t = useTranslations("flowNodes");
  return useCallback((kind) => (isNodeKind(kind) ? t(`${kind}.title`) : kind), [t]);
}

/** What a node is called: its label, else what its kind is. */
export function useNodeTitle(): (node: Pick<NodeView, "label" | "name">) => string {
  const kindTitle = useKindTitle();
  return useCallback(({ label, name }) => label?.trim() || kindTitle(name), [kindTitle]);
}

/** A port by what it means; one that its kind of node does not know by its own name. */
export function usePortName(): (port: CardPort) => string {
  const t = useTranslations("flowNodes");
  return useCallback(({ port, spec }) => spec?.label || (spec ? t(`port.${spec.meaning}`) : port), [t]);
}

/** A line on what a node does: what it is set to, or else what its kind is. */
export function useNodeSummary(): (node: NodeView) => string {
  const t = useTranslations("flowEditor.summary");
  const kindTitle = useKindTitle();
  const choiceWord = useChoiceWord();
  const { flowStates } = useCanvas();
  return (node) =>
    nodeSummaryOf(node, {
      setting: (name, value) => choiceWord(node.name, name, value),
      until: (time) => t("until", { time }),
      flow: (name) => (flowStates ? t("flow", { name, state: flowStates.get(name) ?? t("noFlow") }) : name),
    }) || kindTitle(node.name);
}

/** What a setting with choices is set to, in the page's language; any other setting as it stands. */
function useChoiceWord(): (kind: string, name: string, value: string) => string {
  const words = useFieldWords();
  return useCallback(
    (kind, name, value) => {
      const spec = specOf(kind);
      const field = spec && fieldsOf(spec).find((one) => one.name === name && one.choices?.includes(value));
      return field ? words.field(spec.kind, field).choice(value) : value;
    },
    [words],
  );
}
