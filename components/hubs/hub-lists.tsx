"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { DateTime } from "@/components/ui/date-time";
import { EmptyNote } from "@/components/ui/empty-note";
import { ListStatus } from "@/components/ui/list-status";
import { Panel } from "@/components/ui/panel";
import { QueryView } from "@/components/ui/query-view";
import type { ListRecord } from "@/lib/outbound/list-schema.ts";
import { listsQuery } from "@/lib/outbound/queries.ts";
import classes from "./hub-lists.module.css";
import { ListActions } from "./list-actions";

const column = columnsOf<ListRecord>();

/** The hub's lists, newest first, followed while they load. */
export function HubLists({ hub }: { hub: string }) {
  const t = useTranslations("hubs");
  const format = useFormatter();
  const query = useQuery(listsQuery(hub));
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("filename", { header: t("list.filename"), enableSorting: true }),
        column.accessor("status", {
          header: t("list.status"),
          enableSorting: true,
          cell: ({ row: { original } }) => (
            <span className={classes.status} title={original.reason ?? undefined}>
              <ListStatus status={original.status} />
              {original.status === "loading" ? (
                <progress value={original.progress} aria-label={t("list.progress", { name: original.filename })} />
              ) : null}
            </span>
          ),
        }),
        ...(["received", "saved", "rejected", "suppressed"] as const).map((name) =>
          column.accessor(name, {
            header: t(`list.${name}`),
            enableSorting: true,
            meta: { align: "end" },
            cell: ({ getValue }) => format.number(getValue()),
          }),
        ),
        column.accessor((list) => list.warnings.reduce((sum, { count }) => sum + count, 0), {
          id: "warnings",
          header: t("list.warnings"),
          meta: { align: "end" },
          cell: ({ getValue, row: { original } }) => (
            <span title={original.warnings.map(({ message }) => message).join("\n")}>{format.number(getValue())}</span>
          ),
        }),
        column.accessor("createdAt", {
          header: t("list.createdAt"),
          enableSorting: true,
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
        column.accessor("createdBy", { header: t("list.createdBy"), enableSorting: true }),
        column.display({
          id: "actions",
          header: "",
          meta: { align: "end" },
          cell: ({ row: { original } }) => <ListActions hub={hub} list={original} />,
        }),
      ]),
    [t, format, hub],
  );
  return (
    <Panel title={t("lists")} flush>
      <QueryView query={query} lines={4}>
        {({ result }) => (
          <DataTable
            label={t("lists")}
            columns={columns}
            rows={result}
            rowKey={(list) => String(list.id)}
            empty={<EmptyNote title={t("noLists.title")}>{t("noLists.text")}</EmptyNote>}
          />
        )}
      </QueryView>
    </Panel>
  );
}
