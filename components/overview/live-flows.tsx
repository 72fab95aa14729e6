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
import { flowsQuery } from "@/lib/flows/queries.ts";
import type { FlowSummary } from "@/lib/flows/schema.ts";

const column = columnsOf<FlowSummary>();

export function LiveFlows() {
  const t = useTranslations("overview");
  const query = useQuery(flowsQuery());
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("name", {
          header: t("flow"),
          cell: ({ getValue }) => <Link href={`/flows/${encodeURIComponent(getValue())}`}>{getValue()}</Link>,
        }),
        column.accessor("type", { header: t("type") }),
        column.accessor("liveVersion", { header: t("version"), meta: { align: "end" } }),
        column.accessor("date", { header: t("changed"), cell: ({ getValue }) => <DateTime at={getValue()} /> }),
      ]),
    [t],
  );
  return (
    <Panel title={t("liveFlows")} aside={<Link href="/flows">{t("allFlows")}</Link>} flush>
      <QueryView query={query} lines={3}>
        {({ result }) => (
          <DataTable
            label={t("liveFlows")}
            columns={columns}
            rows={result.filter(({ liveVersion }) => liveVersion !== null)}
            rowKey={(flow) => String(flow.id)}
            empty={<EmptyNote title={t("noLiveFlows")} />}
          />
        )}
      </QueryView>
    </Panel>
  );
}
