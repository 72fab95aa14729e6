"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime } from "@/components/ui/date-time";
import { useListName } from "@/components/ui/part/use-list-name";
import { CutCell } from "@/components/ui/table/cut-cell";
import { columnsOf } from "@/components/ui/table/data-table";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { hubHref, listHref } from "../hub/href";
import { ListActions } from "../lists/actions";
import { ListState } from "../lists/state";
import classes from "./history.module.css";

const column = columnsOf<ListRecord>();
const counts = ["received", "saved", "leftOut", "rejected"] as const;
/** First goes what the others add up to; on a tablet, what the receipt and the list's page tell. */
const sparedBelow = { received: 1160, saved: undefined, leftOut: 880, rejected: 880 } as const;

/** When which list came, to which hub, when it was worked last, what became of its contacts, and who uploaded it. */
export function useHistoryColumns() {
  const t = useTranslations("hubs.list");
  const h = useTranslations("listHistory");
  const nameOf = useListName();
  const format = useFormatter();
  return useMemo(
    () =>
      column.columns([
        column.accessor("createdAt", {
          header: t("createdAt"),
          enableSorting: false,
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
        column.accessor("filename", {
          header: t("filename"),
          enableSorting: false,
          cell: ({ row: { original } }) => (
            <Link href={listHref(original.hub, original.id)} prefetch={false} className={classes.name}>
              <CutCell text={nameOf(original)} />
            </Link>
          ),
        }),
        column.accessor("status", {
          header: t("status"),
          enableSorting: false,
          cell: ({ row: { original } }) => <ListState list={original} />,
        }),
        column.accessor("hub", {
          header: h("hub"),
          enableSorting: false,
          cell: ({ getValue }) => (
            <Link href={hubHref(getValue())} prefetch={false} className={classes.name}>
              <CutCell text={getValue()} />
            </Link>
          ),
        }),
        column.accessor("lastAttemptAt", {
          header: t("lastAttemptAt"),
          enableSorting: false,
          // Who uploaded it comes first here.
          meta: { sparedBelow: 1160 },
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
        ...counts.map((name) =>
          column.accessor(name, {
            header: t(name),
            enableSorting: false,
            meta: { align: "end", sparedBelow: sparedBelow[name] },
            cell: ({ getValue }) => format.number(getValue()),
          }),
        ),
        column.accessor("createdBy", {
          header: h("by"),
          enableSorting: false,
          meta: { sparedBelow: 880 },
          cell: ({ getValue }) => <CutCell text={getValue()} />,
        }),
        column.display({
          id: "actions",
          header: "",
          meta: { align: "end", pinned: true },
          cell: ({ row: { original } }) => <ListActions hub={original.hub} list={original} place="history" />,
        }),
      ]),
    [t, h, nameOf, format],
  );
}
