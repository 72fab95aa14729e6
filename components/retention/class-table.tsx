import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import type { RetentionClass } from "@/lib/retention/schema.ts";
import classes from "./class-table.module.css";

const column = columnsOf<RetentionClass>();

type Props = { classes: RetentionClass[]; onEdit: (edited: RetentionClass) => void };

export function ClassTable({ classes: rows, onEdit }: Props) {
  const t = useTranslations("retention");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("name", {
          header: t("class"),
          meta: { wrap: true },
          cell: ({ getValue }) => (
            <>
              <div className={classes.name}>{t(`name.${getValue()}`)}</div>
              <div className={classes.what}>{t(`what.${getValue()}`)}</div>
            </>
          ),
        }),
        column.accessor("days", {
          header: t("kept"),
          cell: ({ getValue }) => {
            const days = getValue();
            return days === null ? t("forEver") : t("days", { count: days });
          },
        }),
        column.accessor("due", {
          header: t("due"),
          cell: ({ getValue, row }) => {
            const due = getValue();
            if (!due) return <Nothing />;
            return (
              <>
                <div>{t(`amount.${row.original.name}`, { count: due.count })}</div>
                <div className={classes.what}>
                  {t("before")} <DateTime at={due.before} />
                </div>
              </>
            );
          },
        }),
        column.accessor("changedAt", {
          header: t("changed"),
          cell: ({ getValue, row }) =>
            getValue() ? (
              <>
                <DateTime at={getValue()} />
                <div className={classes.what}>{row.original.changedBy}</div>
              </>
            ) : (
              <Nothing />
            ),
        }),
        column.display({
          id: "edit",
          header: "",
          meta: { align: "end", pinned: true },
          cell: ({ row: { original } }) => (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onEdit(original)}
              aria-label={t("changeOf", { name: t(`name.${original.name}`) })}
            >
              {t("change")}
            </Button>
          ),
        }),
      ]),
    [t, onEdit],
  );
  return <DataTable label={t("title")} columns={columns} rows={rows} rowKey={({ name }) => name} />;
}
