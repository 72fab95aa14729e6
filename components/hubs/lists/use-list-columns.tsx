"use client";

import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useMay } from "@/components/frame/me";
import { DateTime } from "@/components/ui/date-time";
import { useListName } from "@/components/ui/part/use-list-name";
import { columnsOf } from "@/components/ui/table/data-table";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import { listHref } from "../hub/href";
import { ListActions } from "./actions";
import { ListGrip } from "./grip";
import classes from "./grip.module.css";
import { LoadingCell } from "./loading-cell";
import { useListMoves } from "./moves";
import { isOpen } from "./order";
import { ListState } from "./state";

const column = columnsOf<ListRecord>();
const steps = ["first", "sooner", "later", "last"] as const;

/** What the table of lists tells of each; in the order of work each has a handle, and headers sort nothing. */
export function useListColumns(hub: string, byWork: boolean) {
  const t = useTranslations("hubs");
  const mayChange = useMay("lists:write");
  const format = useFormatter();
  const nameOf = useListName();
  return useMemo(() => {
    const enableSorting = !byWork;
    return column.columns([
      column.accessor("filename", {
        header: t("list.filename"),
        enableSorting,
        // What the other columns leave: a longer name must not push the state out of sight.
        meta: { most: "max(12rem, min(34rem, 100cqi - 51rem))" },
        cell: ({ row: { original } }) => (
          <span className={classes.name}>
            {byWork && mayChange && isOpen(original) ? <ListGrip list={original} /> : null}
            <Link href={listHref(hub, original.id)} title={nameOf(original)}>
              {nameOf(original)}
            </Link>
          </span>
        ),
      }),
      column.accessor("status", {
        header: t("list.status"),
        enableSorting,
        cell: ({ row: { original } }) => <ListState list={original} />,
      }),
      ...(["done", "waiting"] as const).map((name) =>
        column.accessor(name, {
          header: t(`list.${name}`),
          enableSorting,
          meta: { align: "end" },
          cell: ({ getValue }) => format.number(getValue()),
        }),
      ),
      column.accessor("saved", {
        header: t("list.loading"),
        enableSorting,
        meta: { align: "end" },
        cell: ({ row: { original } }) => <LoadingCell hub={hub} list={original} />,
      }),
      column.accessor("createdAt", {
        header: t("list.createdAt"),
        enableSorting,
        meta: { sparedBelow: 880 },
        cell: ({ row: { original } }) => (
          <span title={t("list.uploadedBy", { name: original.createdBy })}>
            <DateTime at={original.createdAt} />
          </span>
        ),
      }),
      column.accessor("lastAttemptAt", {
        header: t("list.lastAttemptAt"),
        enableSorting,
        meta: { sparedBelow: 880 },
        cell: ({ getValue }) => <DateTime at={getValue()} />,
      }),
      column.display({
        id: "actions",
        header: "",
        meta: { align: "end", pinned: true },
        cell: ({ row: { original } }) => <RowOfList hub={hub} list={original} />,
      }),
    ]);
  }, [t, nameOf, format, hub, byWork, mayChange]);
}

/** The list's own actions, and the steps it can take in the order of work. */
function RowOfList({ hub, list }: { hub: string; list: ListRecord }) {
  const t = useTranslations("hubs.order");
  const { order, step } = useListMoves();
  const movable = isOpen(list) && order.length > 1;
  const further = movable ? steps.map((one) => ({ label: t(one), onClick: () => step(list, one) })) : [];
  return <ListActions hub={hub} list={list} more={further} />;
}
