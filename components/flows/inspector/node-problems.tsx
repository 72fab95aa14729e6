"use client";

import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Problem } from "@/lib/flows/drawflow/findings.ts";
import classes from "./inspector.module.css";

/** What keeps a flow from running because of a node. */
export function NodeProblems({ problems }: { problems: readonly Problem[] }) {
  const t = useTranslations("flowInspector.node");
  if (problems.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t("problems")}>
      <h3>{t("problems")}</h3>
      <ul className={classes.list}>
        {problems.map(({ code, message }) => (
          <li key={`${code} ${message}`} className={classes.problem}>
            <IconAlertTriangle size={15} aria-hidden />
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
