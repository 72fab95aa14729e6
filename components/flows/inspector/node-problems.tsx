"use client";

import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { useProblemText } from "../editor/use-problem-text";
import classes from "./inspector.module.css";

type Props = { node: NodeView; nodes: readonly NodeView[]; problems: readonly Problem[] };

/** What keeps a flow from running because of a node. */
export function NodeProblems({ node, nodes, problems }: Props) {
  const t = useTranslations("flowInspector.node");
  const problemText = useProblemText();
  const byKey = new Map(nodes.map((one) => [one.key, one]));
  const texts = problems.filter((problem) => problem.node === node.key).map((problem) => problemText(problem, byKey));
  if (texts.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t("problems")}>
      <h3>{t("problems")}</h3>
      <ul className={classes.list}>
        {[...new Set(texts)].map((text) => (
          <li key={text} className={classes.problem}>
            <IconAlertTriangle size={15} aria-hidden />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
