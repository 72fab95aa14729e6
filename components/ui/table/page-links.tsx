"use client";

import { Pagination } from "@mantine/core";
import { useTranslations } from "next-intl";
import { asAddress } from "../address/as-address";
import classes from "./page-links.module.css";

type Props = {
  /** From 0. */
  page: number;
  rows: number;
  /** Null while it is not known. */
  total: number | null;
  /** While the total is not known: how many are shown, and whether there are more behind them. */
  shown?: { count: number; more: boolean };
  onChange: (page: number) => void;
  /** The address of a page; it is used before the scripts have come. */
  hrefOf?: (page: number) => string;
};

/** Which of how many rows are shown, and the way to the others. */
export function PageLinks({ page, rows, total, shown = { count: 0, more: false }, onChange, hrefOf }: Props) {
  const t = useTranslations("kit");
  const known = page * rows + shown.count;
  const pages = total === null ? page + (shown.more ? 2 : 1) : Math.max(1, Math.ceil(total / rows));
  const addressOf = (to: number) => hrefOf && asAddress(hrefOf(to), () => onChange(to));
  // A page behind the last has none.
  const first = total !== null && page * rows >= total ? 0 : page * rows + 1;
  return (
    <nav className={classes.pages} aria-label={t("pages.label")}>
      <span className={classes.range}>
        {total === null ? t("pages.rangeSoFar", { first: Math.min(first, known), last: known }) : null}
        {total !== null && first > 0
          ? t("pages.range", { first, last: Math.min(total, (page + 1) * rows), total })
          : null}
      </span>
      <Pagination
        total={pages}
        value={page + 1}
        onChange={(value) => onChange(value - 1)}
        getItemProps={(value) => ({ "aria-label": t("pages.page", { page: value }), ...addressOf(value - 1) })}
        getControlProps={(control) => {
          const to = { first: 0, previous: page - 1, next: page + 1, last: pages - 1 }[control];
          // One that leads nowhere is a button that cannot be pressed.
          const leads = to !== page && to >= 0 && to < pages;
          return { "aria-label": t(`pages.${control}`), ...(leads && addressOf(to)) };
        }}
        withEdges={pages > 7}
      />
    </nav>
  );
}

/** The same below a table: nothing where all of it is one page. */
export function PageFoot(props: Omit<Props, "total" | "shown"> & { total: number }) {
  return props.total > props.rows ? <PageLinks {...props} /> : null;
}
