"use client";

import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import { viewOf } from "@/lib/flows/drawflow/view.ts";
import { useNodeTitle } from "../canvas/use-names";
import { useEditor, useFlowState } from "./editor-context";
import classes from "./issue-list.module.css";
import { showNode } from "./show-node";

/** Everything that keeps the drawing from running, each with the node to look at. */
export function IssueList({ problems }: { problems: readonly Problem[] }) {
  const t = useTranslations("flowEditor.issues");
  const editor = useEditor();
  const nodeTitle = useNodeTitle();
  const document = useFlowState((state) => state.document);
  if (problems.length === 0) {
    return (
      <p className={classes.fine}>
        <IconCircleCheck size={17} aria-hidden /> {t("none")}
      </p>
    );
  }
  const nodes = new Map(
    modulesOf(document).flatMap((module) => viewOf(document, module).nodes.map((node) => [node.key, node] as const)),
  );
  return (
    <ul className={classes.list} aria-label={t("label")}>
      {problems.map(({ code, node: key, message }) => {
        const node = key === undefined ? undefined : nodes.get(key);
        return (
          <li key={`${code} ${key} ${message}`}>
            <IconAlertTriangle size={15} aria-hidden />
            <div>
              {node ? (
                <button type="button" className={classes.node} onClick={() => showNode(editor, node)}>
                  {nodeTitle(node)}
                </button>
              ) : null}
              <p>{message}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
