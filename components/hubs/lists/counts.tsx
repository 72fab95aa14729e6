"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import classes from "./counts.module.css";

const parts = ["saved", "rejected", "suppressed"] as const;

/** What a list was given, and what became of it: the parts add up to the whole, or say how many are still to come. */
export function ListCounts({ list }: { list: ListRecord }) {
  const t = useTranslations("hubs.list");
  const format = useFormatter();
  const pending = list.received - list.saved - list.rejected - list.suppressed;
  const counted = parts.map((name) => ({ name, count: list[name] }));
  return (
    <dl className={classes.sum} aria-label={t("counts")}>
      {list.leftOut > 0 && list.kind === "list" ? (
        <>
          <div className={classes.cell}>
            <dt>{t("inFile")}</dt>
            <dd>{format.number(list.received + list.leftOut)}</dd>
          </div>
          <div className={classes.cell} data-sign="−" data-part="rejected">
            <dt>{t("leftOut")}</dt>
            <dd>{format.number(list.leftOut)}</dd>
          </div>
        </>
      ) : null}
      <div className={classes.cell} data-sign={list.leftOut > 0 && list.kind === "list" ? "=" : undefined}>
        <dt>{t("received")}</dt>
        <dd>{format.number(list.received)}</dd>
      </div>
      {counted.map(({ name, count }, n) => (
        <div
          key={name}
          className={classes.cell}
          data-sign={n === 0 ? "=" : "+"}
          data-part={count > 0 ? name : undefined}
        >
          <dt>{t(name)}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
      {pending > 0 ? (
        <div className={classes.cell} data-sign="+">
          <dt>{t("pending")}</dt>
          <dd>{format.number(pending)}</dd>
        </div>
      ) : null}
    </dl>
  );
}
