"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { EmptyNote } from "@/components/ui/empty-note";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { CutCell } from "@/components/ui/table/cut-cell";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import { MoreButton } from "@/components/ui/table/more-button";
import { callbacksOf } from "@/lib/outbound/agents/own/queries.ts";
import type { Callback } from "@/lib/outbound/agents/own/schema.ts";

const ROWS = 20;
const MOST_ROWS = 1000;
const column = columnsOf<Callback>();

/** Whom the agent calls back, and when: on the contact's clock. */
export function CallbacksPanel() {
  const t = useTranslations("agent.callbacks");
  const [rows, setRows] = useState(ROWS);
  const query = useQuery(callbacksOf({ index: 0, rows }));
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("at", {
          header: t("at"),
          cell: ({ row: { original } }) => <DateTime at={original.at} zone={original.timezone} named />,
        }),
        column.accessor("number", { header: t("number"), cell: ({ getValue }) => <CutCell text={getValue()} /> }),
        column.accessor("contactId", {
          header: t("crmId"),
          meta: { sparedBelow: 680 },
          cell: ({ getValue }) => <CutCell text={getValue()} />,
        }),
        column.accessor("hub", {
          header: t("hub"),
          meta: { sparedBelow: 560 },
          cell: ({ getValue }) => <CutCell text={getValue()} />,
        }),
        column.accessor(({ disposition }) => disposition.join(" / "), {
          id: "disposition",
          header: t("disposition"),
          meta: { wrap: true },
        }),
        column.accessor("comment", {
          header: t("comment"),
          meta: { wrap: true },
          cell: ({ getValue }) => getValue() ?? <Nothing />,
        }),
      ]),
    [t],
  );
  return (
    <Panel title={t("title")} flush>
      <QueryView query={query} lines={3}>
        {({ result, total }) => (
          <>
            <DataTable
              label={t("title")}
              columns={columns}
              rows={result}
              rowKey={({ contact }) => contact}
              empty={<EmptyNote title={t("none")}>{t("noneText")}</EmptyNote>}
            />
            <MoreButton
              query={{
                hasNextPage: total > result.length && rows < MOST_ROWS,
                isFetchingNextPage: query.isPlaceholderData,
                fetchNextPage: async () => setRows(Math.min(MOST_ROWS, rows * 5)),
              }}
            >
              {t("more")}
            </MoreButton>
          </>
        )}
      </QueryView>
    </Panel>
  );
}
