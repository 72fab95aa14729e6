"use client";

import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";
import type { FlowWarning } from "@/lib/flows/compile/warnings.ts";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { useNodeTitle } from "../canvas/use-names";
import { useProblemText } from "../editor/issues/use-problem-text";
import classes from "./dialog.module.css";

/** A node or a module that something is told of. */
export type Jump = Pick<Problem, "node" | "module">;

type Props = {
  /** Where they are looked at, unless `onJump` goes there. */
  page: string;
  nodes: ReadonlyMap<string, NodeView>;
  issues: readonly (Problem | FlowWarning)[];
  tone: "caution" | "info";
  title: string;
  onJump: ((jump: Jump) => void) | undefined;
};

const SHOWN_ISSUES = 5;

/** What is wrong or odd, each with the way to it. */
export function IssueLinks({ page, nodes, issues, tone, title, onJump }: Props) {
  const t = useTranslations("flowDeploy");
  const problemText = useProblemText();
  const nodeTitle = useNodeTitle();
  const id = useId();
  const Icon = tone === "info" ? IconInfoCircle : IconAlertTriangle;
  if (issues.length === 0) return null;
  return (
    <section className={classes.issues} data-tone={tone} aria-labelledby={id}>
      <h3 id={id}>
        <Icon size={16} aria-hidden />
        {title}
      </h3>
      <ul>
        {issues.slice(0, SHOWN_ISSUES).map((issue) => {
          const node = issue.node === undefined ? undefined : nodes.get(issue.node);
          const place = node ? nodeTitle(node) : issue.node === undefined ? issue.module : undefined;
          return (
            <li key={`${issue.code} ${issue.node} ${issue.message}`}>
              {place === undefined ? null : onJump ? (
                <button type="button" className={classes.place} onClick={() => onJump(issue)}>
                  {place}
                </button>
              ) : (
                <Link href={page} className={classes.place}>
                  {place}
                </Link>
              )}
              <span>{problemText(issue, nodes)}</span>
            </li>
          );
        })}
      </ul>
      {issues.length > SHOWN_ISSUES ? <p>{t("more", { count: issues.length - SHOWN_ISSUES })}</p> : null}
    </section>
  );
}
