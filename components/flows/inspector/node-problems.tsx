"use client";

import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { SectionHead } from "@/components/ui/section-head";
import type { FlowWarning } from "@/lib/flows/compile/warnings.ts";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import type { NodeView } from "@/lib/flows/drawflow/view.ts";
import { useProblemText } from "../editor/issues/use-problem-text";
import classes from "./inspector.module.css";

type Props = {
  node: NodeView;
  nodes: readonly NodeView[];
  problems: readonly Problem[];
  warnings: readonly FlowWarning[];
};

/** What keeps a flow from running because of a node, and what is odd about it. */
export function NodeProblems({ node, nodes, problems, warnings }: Props) {
  const t = useTranslations("flowInspector.node");
  const problemText = useProblemText();
  const byKey = new Map(nodes.map((one) => [one.key, one]));
  const textsOf = (found: readonly (Problem | FlowWarning)[]) => [
    ...new Set(found.filter((one) => one.node === node.key).map((one) => problemText(one, byKey))),
  ];
  const told = [
    { title: t("problems"), Icon: IconAlertTriangle, tone: "caution", texts: textsOf(problems) },
    { title: t("warnings"), Icon: IconInfoCircle, tone: "info", texts: textsOf(warnings) },
  ];
  return told.map(({ title, Icon, tone, texts }) =>
    texts.length === 0 ? null : (
      <section key={tone} className={classes.section} aria-label={title}>
        <SectionHead level={3}>{title}</SectionHead>
        <ul className={classes.list}>
          {texts.map((text) => (
            <li key={text} className={classes.problem} data-tone={tone}>
              <Icon size={15} aria-hidden />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
    ),
  );
}
