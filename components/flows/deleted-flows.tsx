"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useMay } from "@/components/frame/me";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { useNotify } from "@/components/ui/notify";
import { Panel } from "@/components/ui/panel";
import { flowsQuery, useRestoreFlow } from "@/lib/flows/queries.ts";
import type { FlowSummary } from "@/lib/flows/schema.ts";

const column = columnsOf<FlowSummary>();

/** Flows deleted in the last 30 days, each with the way back; nothing when there are none. */
export function DeletedFlows() {
  const t = useTranslations("flows");
  const notify = useNotify();
  const mayWrite = useMay("flows:write");
  const { data } = useQuery(flowsQuery({ deleted: true }));
  const { mutate, isPending } = useRestoreFlow();
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("name", { header: t("column.name") }),
        column.accessor("version", { header: t("column.version"), meta: { align: "end" } }),
        column.accessor("date", { header: t("column.deleted"), cell: ({ getValue }) => <DateTime at={getValue()} /> }),
        column.display({
          id: "restore",
          header: "",
          meta: { align: "end" },
          cell: ({ row: { original } }) => (
            <Button
              size="compact-sm"
              variant="default"
              disabled={!mayWrite || isPending}
              aria-label={t("restoreNamed", { name: original.name })}
              onClick={() =>
                mutate(
                  { name: original.name },
                  { onSuccess: () => notify.done(t("restored", { name: original.name })), onError: notify.failed },
                )
              }
            >
              {t("restore")}
            </Button>
          ),
        }),
      ]),
    [t, mutate, notify, mayWrite, isPending],
  );
  if (!data || data.result.length === 0) return null;
  return (
    <Panel title={t("deletedTitle")} aside={t("deletedNote")} flush>
      <DataTable label={t("deletedTitle")} columns={columns} rows={data.result} rowKey={(flow) => String(flow.id)} />
    </Panel>
  );
}
