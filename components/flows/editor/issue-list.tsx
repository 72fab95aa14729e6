"use client";

import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconTool } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import { repair, repairs } from "@/lib/flows/drawflow/repairs.ts";
import { useNodeTitle } from "../canvas/use-names";
import { useAllNodes } from "./all-nodes";
import { useEditor, useFlowState } from "./editor-context";
import classes from "./issue-list.module.css";
import { showNode } from "./show-node";
import { useProblemText } from "./use-problem-text";

/** Everything that keeps the drawing from running: the node to look at, and the repair where there is one. */
export function IssueList({ problems }: { problems: readonly Problem[] }) {
  const t = useTranslations("flowEditor");
  const editor = useEditor();
  const nodeTitle = useNodeTitle();
  const problemText = useProblemText();
  const document = useFlowState((state) => state.document);
  const nodes = useAllNodes();
  const known = useMemo(() => {
    const found = repairs(document).filter(({ repair: code }) => code !== null);
    return new Map(found.map(({ problem, repair: code }) => [JSON.stringify(problem), code]));
  }, [document]);
  if (problems.length === 0) {
    return (
      <p className={classes.fine}>
        <IconCircleCheck size={17} aria-hidden /> {t("issues.none")}
      </p>
    );
  }
  const mend = (problem: Problem) => editor.commands.replace("repair", repair(document, problem));
  return (
    <>
      {known.size > 1 && !editor.readOnly ? (
        <Button
          className={classes.all}
          variant="default"
          size="compact-sm"
          leftSection={<IconTool size={14} />}
          onClick={() => editor.commands.repairAll()}
        >
          {t("issues.repairAll", { count: known.size })}
        </Button>
      ) : null}
      <ul className={classes.list} aria-label={t("issues.label")}>
        {problems.map((problem) => {
          const node = problem.node === undefined ? undefined : nodes.get(problem.node);
          const code = known.get(JSON.stringify(problem));
          return (
            <li key={`${problem.code} ${problem.node} ${problem.message}`}>
              <IconAlertTriangle size={15} aria-hidden />
              <div>
                {node ? (
                  <button type="button" className={classes.node} onClick={() => showNode(editor, node)}>
                    {nodeTitle(node)}
                  </button>
                ) : null}
                <p>{problemText(problem, nodes)}</p>
                {code && !editor.readOnly ? (
                  <Button variant="default" size="compact-xs" mt={5} onClick={() => mend(problem)}>
                    {t(`repair.${code}`)}
                  </Button>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
