"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime } from "@/components/ui/date-time";
import { EmptyNote } from "@/components/ui/empty-note";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import { erasuresQuery } from "@/lib/erasure/queries.ts";
import type { ErasureRecord } from "@/lib/erasure/schema.ts";
import { ErasureState } from "./erasure-state";

const column = columnsOf<ErasureRecord>();

/** The persons that were erased; never whom. */
export function ErasuresPanel() {
  const t = useTranslations("retention.erasure");
  const query = useQuery(erasuresQuery());
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("id", {
          header: t("certificate"),
          cell: ({ getValue }) => (
            <Link href={`/settings/erasures/${getValue()}`}>{t("title", { id: getValue() })}</Link>
          ),
        }),
        column.accessor("state", { header: t("state"), cell: ({ row }) => <ErasureState erasure={row.original} /> }),
        column.accessor("soughtBy", { header: t("soughtBy"), cell: ({ getValue }) => t(`by.${getValue()}`) }),
        column.accessor("counts", {
          header: t("rows"),
          meta: { align: "end" },
          cell: ({ getValue }) => t("count", { count: Object.values(getValue()).reduce((a, b) => a + b, 0) }),
        }),
        column.accessor("askedBy", { header: t("askedBy") }),
        column.accessor("askedAt", { header: t("askedAt"), cell: ({ getValue }) => <DateTime at={getValue()} /> }),
        column.accessor("finishedAt", {
          header: t("finishedAt"),
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
      ]),
    [t],
  );
  return (
    <Panel title={t("all")} aside={t("note")} flush>
      <QueryView query={query}>
        {(erasures) => (
          <DataTable
            label={t("all")}
            columns={columns}
            rows={erasures}
            rowKey={({ id }) => String(id)}
            empty={<EmptyNote title={t("none")} />}
          />
        )}
      </QueryView>
    </Panel>
  );
}
