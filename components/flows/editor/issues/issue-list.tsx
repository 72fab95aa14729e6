"use client";

import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconTool } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useMemo } from "react";
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
  const repairCodes = useMemo(() => {
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
      {repairCodes.size > 1 && !editor.readOnly ? (
        <Button
          className={classes.all}
          variant="default"
          size="compact-sm"
          leftSection={<IconTool size={14} />}
          onClick={() => editor.commands.repairAll()}
        >
          {t("issues.repairAll", { count: repairCodes.size })}
        </Button>
      ) : null}
      {problems.length === 0 ? null : (
        <ul className={classes.list} aria-label={t("issues.label")}>
          {byPlace(problems).map(([place, issues]) => (
            <IssuesAt
              key={place}
              issues={issues}
              repairOf={(problem) => {
                const code = repairCodes.get(JSON.stringify(problem));
                return code && !editor.readOnly ? (
                  <Button variant="default" size="compact-xs" mt={4} onClick={() => mend(problem)}>
                    {t(`repair.${code}`)}
                  </Button>
                ) : null;
              }}
            />
          ))}
        </ul>
      )}
      {warnings.length === 0 ? null : (
        <>
          <h3 className={classes.heading}>{t("issues.warnings")}</h3>
          <ul className={classes.list} data-tone="info" aria-label={t("issues.warnings")}>
            {byPlace(warnings).map(([place, issues]) => (
              <IssuesAt key={place} issues={issues} isWarning />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** What is told of one node or module, under what that is. */
function byPlace<T extends Problem | FlowWarning>(issues: readonly T[]): [string, T[]][] {
  return [...Map.groupBy(issues, ({ node, module }) => JSON.stringify([node, module]))];
}

type IssuesProps<T> = { issues: readonly T[]; isWarning?: boolean; repairOf?: (issue: T) => ReactNode };

/** What is wrong or odd in words, and the node or the module to look at. */
function IssuesAt<T extends Problem | FlowWarning>({ issues, isWarning = false, repairOf }: IssuesProps<T>) {
  const editor = useEditor();
  const nodeTitle = useNodeTitle();
  const problemText = useProblemText();
  const document = useFlowState((state) => state.document);
  const nodes = useAllNodes();
  const [first] = issues;
  const node = first?.node === undefined ? undefined : nodes.get(first.node);
  const module = first?.node === undefined ? modulesOf(document).find((one) => one === first?.module) : undefined;
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
        {issues.map((issue) => (
          <Fragment key={`${issue.code} ${issue.message}`}>
            <p>{problemText(issue, nodes)}</p>
            {repairOf?.(issue)}
          </Fragment>
        ))}
      </div>
    </li>
  );
}
