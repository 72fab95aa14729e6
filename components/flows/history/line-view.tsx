"use client";

import { useTranslations } from "next-intl";
import type { DiffLine } from "@/lib/flows/diff/lines.ts";
import classes from "./value-change.module.css";

const MAX_LINE_LENGTH = 2_000;
const MAX_LINES = 2_000;
const signs = { added: "+", removed: "−", same: "" } as const;

/** Lines of a comparison; those that are the same are counted where there are many. */
export function LineView({ lines }: { lines: DiffLine[] }) {
  const t = useTranslations("flowHistory");
  return (
    <section className={classes.lines} aria-label={t("page.lines")}>
      {lines.slice(0, MAX_LINES).map((line, index) => {
        const key = `${index} ${line.kind}`;
        if (line.kind === "gap") {
          return (
            <p key={key} className={classes.line} data-kind="gap">
              {t("page.gap", { count: line.count })}
            </p>
          );
        }
        const Tag = line.kind === "added" ? "ins" : line.kind === "removed" ? "del" : "p";
        return (
          <Tag key={key} className={classes.line} data-kind={line.kind}>
            <span aria-hidden>{signs[line.kind]}</span>
            <span>{line.text.length > MAX_LINE_LENGTH ? `${line.text.slice(0, MAX_LINE_LENGTH)}…` : line.text}</span>
          </Tag>
        );
      })}
      {lines.length > MAX_LINES ? <p className={classes.line}>…</p> : null}
    </section>
  );
}
