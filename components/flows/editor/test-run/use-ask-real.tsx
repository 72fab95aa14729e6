"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useConfirm } from "@/components/ui/confirm";
import type { FlowDocument } from "@/lib/flows/drawflow/document.ts";
import { useNodeTitle } from "../../canvas/use-names";
import { effectNodes } from "./effect-nodes";
import classes from "./panel.module.css";

/** Asks before a test does for real what its nodes do: once, and again when there is a node more that does. */
export function useAskReal() {
  const t = useTranslations("flowTestRun.effects.ask");
  const title = useNodeTitle();
  const confirm = useConfirm();
  const agreed = useRef<ReadonlySet<string>>(new Set());
  return async (document: FlowDocument): Promise<boolean> => {
    const nodes = effectNodes(document);
    const idOf = (node: (typeof nodes)[number]) => `${node.name} ${node.key}`;
    if (nodes.every((node) => agreed.current.has(idOf(node)))) return true;
    const isAgreed = await confirm({
      title: t("title"),
      text: (
        <>
          {t("text", { count: nodes.length })}
          <ul className={classes.effects}>
            {nodes.map((node) => (
              <li key={node.key}>{title(node)}</li>
            ))}
          </ul>
        </>
      ),
      action: t("action"),
    });
    if (isAgreed) agreed.current = new Set([...agreed.current, ...nodes.map(idOf)]);
    return isAgreed;
  };
}
