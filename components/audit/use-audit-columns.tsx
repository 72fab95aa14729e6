import { Button, VisuallyHidden } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { columnsOf } from "@/components/ui/table/data-table";
import { changesBetween } from "@/lib/audit/changes.ts";
import type { AuditEntry } from "@/lib/audit/schema.ts";
import classes from "./entry.module.css";

const column = columnsOf<AuditEntry>();

export function useAuditColumns(onOpen: (id: number) => void) {
  const t = useTranslations("audit");
  return useMemo(
    () =>
      column.columns([
        column.accessor("at", { header: t("at"), cell: ({ getValue }) => <DateTime at={getValue()} /> }),
        column.accessor("username", {
          header: t("who"),
          cell: ({ getValue, row: { original } }) => (
            <>
              {getValue()}
              {original.apiKey ? (
                <span className={classes.quiet}> {t("viaKey", { prefix: original.apiKey })}</span>
              ) : null}
            </>
          ),
        }),
        column.accessor("action", {
          header: t("action"),
          cell: ({ getValue }) => <code className={classes.code}>{getValue()}</code>,
        }),
        column.accessor("target", {
          header: t("targetOf"),
          cell: ({ getValue }) => (
            <span className={classes.target} title={getValue()}>
              {getValue()}
            </span>
          ),
        }),
        column.display({
          id: "changes",
          header: t("what"),
          cell: ({ row: { original } }) => {
            const count = changesBetween(original.before, original.after).filter(({ kind }) => kind !== "same").length;
            return count === 0 ? <Nothing /> : t("fields", { count });
          },
        }),
        column.display({
          id: "details",
          header: () => <VisuallyHidden>{t("details")}</VisuallyHidden>,
          meta: { align: "end", pinned: true },
          cell: ({ row: { original } }) => (
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onOpen(original.id)}
              aria-label={t("detailsOf", { id: original.id })}
            >
              {t("details")}
            </Button>
          ),
        }),
      ]),
    [t, onOpen],
  );
}
