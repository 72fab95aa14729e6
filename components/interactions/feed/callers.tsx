"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { Panel } from "@/components/ui/panel";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import type { FeedHealth } from "@/lib/interactions/feed/health-schema.ts";

type Caller = FeedHealth["callers"][number];

const column = columnsOf<Caller>();

/** Who fed, by user and key, the last one first. */
export function FeedCallers({ callers }: { callers: Caller[] }) {
  const t = useTranslations("feed");
  const format = useFormatter();
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("key", { header: t("key"), cell: ({ getValue }) => getValue() ?? <Nothing /> }),
        column.accessor("user", { header: t("user") }),
        column.accessor("lastReceived", {
          header: t("lastReceived"),
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
        column.accessor(({ day }) => day.received, {
          id: "day",
          header: t("day"),
          meta: { align: "end" },
          cell: ({ getValue }) => format.number(getValue()),
        }),
        column.accessor(({ day }) => day.rejected, {
          id: "rejected",
          header: t("ofThem"),
          meta: { align: "end" },
          cell: ({ getValue }) => format.number(getValue()),
        }),
      ]),
    [t, format],
  );
  return (
    <Panel title={t("callers")} flush>
      <DataTable
        label={t("callers")}
        columns={columns}
        rows={callers}
        rowKey={({ user, key }) => JSON.stringify([user, key])}
      />
    </Panel>
  );
}
