"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import classes from "./first-few.module.css";

type Props<T> = {
  label: string;
  items: readonly T[];
  /** How many are shown until all are asked for. */
  few: number;
  className?: string | undefined;
  children: (item: T) => ReactNode;
};

/** A list of which the first are shown, and the rest at a press. */
export function FirstFew<T>({ label, items, few, className, children }: Props<T>) {
  const t = useTranslations("overview");
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, few);
  return (
    <>
      <ul aria-label={label} className={className}>
        {shown.map(children)}
      </ul>
      {items.length > few ? (
        <button type="button" className={classes.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t("showFewer") : t("showAll", { count: items.length })}
        </button>
      ) : null}
    </>
  );
}
