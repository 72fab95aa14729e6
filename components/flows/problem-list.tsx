"use client";

import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { Panel } from "@/components/ui/panel";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import classes from "./problem-list.module.css";

/** What keeps the saved version from running. */
export function ProblemList({ problems }: { problems: FlowRecord["problems"] }) {
  const t = useTranslations("flows");
  return (
    <Panel title={t("problems")} aside={problems.length > 0 ? t("problemCount", { count: problems.length }) : null}>
      {problems.length === 0 ? (
        <p className={classes.fine}>
          <IconCircleCheck size={16} aria-hidden /> {t("noProblems")}
        </p>
      ) : (
        <ul className={classes.list}>
          {problems.map(({ code, node, message }) => (
            <li key={`${code} ${node} ${message}`}>
              <IconAlertTriangle size={15} aria-hidden />
              <span>
                {node ? <b>{t("node", { node })} </b> : null}
                {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
