"use client";

import { Pagination } from "@mantine/core";
import { useTranslations } from "next-intl";
import classes from "./page-links.module.css";

type Props = {
  /** From 0. */
  page: number;
  rows: number;
  total: number;
  onChange: (page: number) => void;
};

/** Which of how many rows are shown, and the way to the others. */
export function PageLinks({ page, rows, total, onChange }: Props) {
  const t = useTranslations("kit");
  const pages = Math.max(1, Math.ceil(total / rows));
  const first = Math.min(total, page * rows + 1);
  return (
    <nav className={classes.pages} aria-label={t("pages.label")}>
      <span className={classes.range}>
        {t("pages.range", { first, last: Math.min(total, (page + 1) * rows), total })}
      </span>
      <Pagination
        total={pages}
        value={page + 1}
        onChange={(value) => onChange(value - 1)}
        getItemProps={(value) => ({ "aria-label": t("pages.page", { page: value }) })}
        getControlProps={(control) => ({ "aria-label": t(`pages.${control}`) })}
        withEdges={pages > 7}
      />
    </nav>
  );
}
