"use client";

import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconTool } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useMemo } from "react";
import type { FlowWarning } from "@/lib/flows/compile/warnings.ts";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import { repair, repairs } from "@/lib/flows/drawflow/repairs.ts";
import { modulesOf } from "@/lib/flows/drawflow/tree.ts";
import { useNodeTitle } from "../../canvas/use-names";
import { useAllNodes } from "../state/all-nodes";
import { useEditor, useFlowState } from "../state/editor-context";
import { showNode } from "../state/show-node";
import classes from "./issue-list.module.css";
import { useProblemText } from "./use-problem-text";

type Props = { problems: readonly Problem[]; warnings: readonly FlowWarning[] };

/** Everything that keeps the drawing from running, with the repair where there is one; and what is odd in it. */
export function IssueList({ problems, warnings }: Props) {
  const t = useTranslations("flowEditor");
  const editor = useEditor();
  const document = useFlowState((state) => state.document);
  const known = useMemo(() => {
    const found = repairs(document).filter(({ repair: code }) => code !== null);
    return new Map(found.map(({ problem, repair: code }) => [JSON.stringify(problem), code]));
  }, [document]);
  const mend = (problem: Problem) => editor.commands.replace("repair", repair(document, problem));
  return (
    <>
      {problems.length === 0 ? (
        <p className={classes.fine}>
          <IconCircleCheck size={17} aria-hidden /> {t("issues.none")}
        </p>
      ) : null}
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
      {problems.length === 0 ? null : (
        <ul className={classes.list} aria-label={t("issues.label")}>
          {problems.map((problem) => {
            const code = known.get(JSON.stringify(problem));
            return (
              <Issue key={`${problem.code} ${problem.node} ${problem.message}`} issue={problem}>
                {code && !editor.readOnly ? (
                  <Button variant="default" size="compact-xs" mt={5} onClick={() => mend(problem)}>
                    {t(`repair.${code}`)}
                  </Button>
                ) : null}
              </Issue>
            );
          })}
        </ul>
      )}
      {warnings.length === 0 ? null : (
        <>
          <h3 className={classes.heading}>{t("issues.warnings")}</h3>
          <ul className={classes.list} data-tone="info" aria-label={t("issues.warnings")}>
            {warnings.map((warning) => (
              <Issue key={`${warning.code} ${warning.node} ${warning.message}`} issue={warning} isWarning />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type IssueProps = { issue: Problem | FlowWarning; isWarning?: boolean; children?: ReactNode };

/** What is wrong or odd in words, and the node or the module to look at. */
function Issue({ issue, isWarning = false, children }: IssueProps) {
  const editor = useEditor();
  const nodeTitle = useNodeTitle();
  const problemText = useProblemText();
  const document = useFlowState((state) => state.document);
  const nodes = useAllNodes();
  const node = issue.node === undefined ? undefined : nodes.get(issue.node);
  const module = node || issue.node !== undefined ? undefined : modulesOf(document).find((one) => one === issue.module);
  const place = node
    ? { title: nodeTitle(node), open: () => showNode(editor, node) }
    : module !== undefined && { title: module, open: () => editor.store.getState().open(module) };
  return (
    <li>
      {isWarning ? <IconInfoCircle size={15} aria-hidden /> : <IconAlertTriangle size={15} aria-hidden />}
      <div>
        {place ? (
          <button type="button" className={classes.node} onClick={place.open}>
            {place.title}
          </button>
        ) : null}
        <p>{problemText(issue, nodes)}</p>
        {children}
      </div>
    </li>
  );
}
