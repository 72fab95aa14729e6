"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FlowHead } from "@/lib/flows/page-data.ts";
import { FlowStatus } from "../flow-status";
import classes from "./head.module.css";

/** A flow's name below the list that it is in, and its state. */
export function FlowTitle({ flow, children }: { flow: FlowHead; children?: ReactNode }) {
  const t = useTranslations("flows");
  return (
    <div className={classes.title}>
      <span className={classes.crumb}>
        <Link href="/flows">{t("title")}</Link>
        <span aria-hidden>/</span>
      </span>
      <h1 title={flow.description || undefined}>{flow.name}</h1>
      <FlowStatus flow={flow} problemCount={flow.problemCount} />
      {children}
    </div>
  );
}
