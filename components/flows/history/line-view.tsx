"use client";

import { useTranslations } from "next-intl";
import type { DiffLine } from "@/lib/flows/diff/lines.ts";
import classes from "./value-change.module.css";

const LONGEST = 2_000;
const MOST = 2_000;
const signs = { added: "+", removed: "−", same: "" } as const;

/** Lines of a comparison; those that are the same are counted where there are many. */
export function LineView({ lines }: { lines: DiffLine[] }) {
  const t = useTranslations("flowHistory");
  return (
    <section className={classes.lines} aria-label={t("page.lines")}>
      {lines.slice(0, MOST).map((line, index) => {
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
            <span>{line.text.length > LONGEST ? `${line.text.slice(0, LONGEST)}…` : line.text}</span>
          </Tag>
        );
      })}
      {lines.length > MOST ? <p className={classes.line}>…</p> : null}
    </section>
  );
}
