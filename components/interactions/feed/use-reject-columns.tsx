"use client";

import { Button } from "@mantine/core";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime } from "@/components/ui/date-time";
import { columnsOf } from "@/components/ui/table/data-table";
import type { RejectSummary } from "@/lib/interactions/feed/health-schema.ts";
import classes from "./reject.module.css";

const column = columnsOf<RejectSummary>();

export function useRejectColumns(open: (id: number) => void) {
  const t = useTranslations("feed");
  const format = useFormatter();
  return useMemo(
    () =>
      column.columns([
        column.accessor("receivedAt", { header: t("at"), cell: ({ getValue }) => <DateTime at={getValue()} /> }),
        column.accessor((row) => row.key ?? row.user, { id: "caller", header: t("key") }),
        column.accessor("line", {
          header: t("line"),
          meta: { align: "end" },
          cell: ({ getValue }) => {
            const line = getValue();
            return line === null ? t("body") : format.number(line);
          },
        }),
        column.display({
          id: "reason",
          header: t("reason"),
          meta: { wrap: true },
          cell: ({ row: { original } }) => (
            <div className={classes.reason}>
              {original.path ? <code className={classes.path}>{original.path}</code> : null} {original.message}
              {original.errorCount > 1 ? (
                <span className={classes.more}> {t("moreReasons", { count: original.errorCount - 1 })}</span>
              ) : null}
            </div>
          ),
        }),
        column.accessor("excerpt", {
          header: t("payload"),
          cell: ({ getValue }) => <code className={classes.excerpt}>{getValue()}</code>,
        }),
        column.display({
          id: "open",
          header: "",
          meta: { pinned: true },
          cell: ({ row: { original } }) => (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("openOne", { id: original.id })}
              onClick={() => open(original.id)}
            >
              {t("open")}
            </Button>
          ),
        }),
      ]),
    [t, format, open],
  );
}
