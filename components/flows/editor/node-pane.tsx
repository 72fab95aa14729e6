"use client";

import { useTranslations } from "next-intl";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { KindIcon } from "../canvas/kind-icon";
import { useKindTitle, useNodeTitle } from "../canvas/use-names";
import { useFlowState } from "./editor-context";
import classes from "./node-pane.module.css";

/** What the one node is set to that is selected. */
export function NodePane({ problems }: { type: string; problems: readonly Problem[] }) {
  const t = useTranslations("flowEditor");
  const nodeTitle = useNodeTitle();
  const kindTitle = useKindTitle();
  const document = useFlowState((state) => state.document);
  const module = useFlowState((state) => state.module);
  const selection = useFlowState((state) => state.selection);
  const chosen = viewOf(document, module).nodes.filter(({ key }) => selection.has(key));
  const [node] = chosen;
  if (!node || chosen.length > 1) {
    return (
      <p className={classes.none}>
        {chosen.length > 1 ? t("severalSelected", { count: chosen.length }) : t("noneSelected")}
      </p>
    );
  }
  return (
    <div className={classes.node}>
      <KindIcon kind={node.name} />
      <div>
        <h2>{nodeTitle(node)}</h2>
        <p>{kindTitle(node.name)}</p>
        {problems
          .filter((problem) => problem.node === node.key)
          .map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
      </div>
    </div>
  );
}
