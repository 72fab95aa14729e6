"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { EmptyNote } from "@/components/ui/empty-note";
import { ListStatus } from "@/components/ui/list-status";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { hubsQuery, listsQuery } from "@/lib/outbound/queries.ts";

const column = columnsOf<ListRecord>();

/** Every list that is being loaded or worked, with its hub. */
export function ListsAtWork() {
  const t = useTranslations("overview");
  const query = useQuery({ ...hubsQuery(), refetchInterval: 15_000 });
  return (
    <Panel title={t("listsAtWork")} aside={<Link href="/hubs">{t("allHubs")}</Link>} flush>
      <QueryView query={query} lines={3}>
        {({ result }) => <Lists hubs={result.filter(({ lists }) => lists.loading > 0 || lists.active > 0)} />}
      </QueryView>
    </Panel>
  );
}

function Lists({ hubs }: { hubs: DeskHub[] }) {
  const t = useTranslations("overview");
  const format = useFormatter();
  const lists = useQueries({ queries: hubs.map(({ name }) => listsQuery(name)) });
  const rows = lists
    .flatMap(({ data }) => data?.result ?? [])
    .filter(({ status }) => status === "loading" || status === "active");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("filename", {
          header: t("list"),
          cell: ({ row: { original } }) => (
            <Link href={`/hubs/${encodeURIComponent(original.hub)}`}>{original.filename}</Link>
          ),
        }),
        column.accessor("hub", { header: t("hub") }),
        column.accessor("status", { header: t("status"), cell: ({ getValue }) => <ListStatus status={getValue()} /> }),
        column.accessor("received", {
          header: t("contacts"),
          meta: { align: "end" },
          cell: ({ getValue }) => format.number(getValue()),
        }),
        column.accessor("progress", {
          header: t("loaded"),
          meta: { align: "end" },
          cell: ({ getValue }) => format.number(getValue(), { style: "percent" }),
        }),
      ]),
    [t, format],
  );
  return (
    <DataTable
      label={t("listsAtWork")}
      columns={columns}
      rows={rows}
      rowKey={(list) => String(list.id)}
      empty={<EmptyNote title={t("noListsAtWork")} />}
    />
  );
}
