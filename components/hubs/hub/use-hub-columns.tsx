"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ChannelMark } from "@/components/ui/channel-mark";
import { Nothing } from "@/components/ui/date-time";
import { ListStatus } from "@/components/ui/list-status";
import { columnsOf } from "@/components/ui/table/data-table";
import { contactingOf, hubGates } from "@/lib/outbound/hubs/contacting.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { HoursBadge } from "../clock/hours-badge";
import { ContactingBadge } from "./contacting-badge";
import { hubHref } from "./href";
import classes from "./use-hub-columns.module.css";

const column = columnsOf<DeskHub>();
const shown = ["loading", "active", "paused", "inactive", "failed", "finished"] as const;

/** Sorted by state, hubs of one reason stand together, those that work behind them. */
function placeAmongGates(hub: DeskHub): number {
  const { held } = contactingOf(hub, new Date());
  return held ? hubGates.indexOf(held) : hubGates.length;
}

/** What the table of hubs tells of each. */
export function useHubColumns() {
  const t = useTranslations("hubs");
  return useMemo(
    () =>
      column.columns([
        column.accessor("name", {
          header: t("column.name"),
          enableSorting: true,
          // What the other columns leave: a longer name must not push the state out of sight.
          meta: { most: "max(12rem, min(34rem, 100cqi - 52rem))" },
          cell: ({ getValue }) => (
            <span className={classes.name}>
              <Link href={hubHref(getValue())} title={getValue()}>
                {getValue()}
              </Link>
            </span>
          ),
        }),
        column.accessor(placeAmongGates, {
          id: "state",
          header: t("column.state"),
          enableSorting: true,
          cell: ({ row: { original } }) => <ContactingBadge hub={original} />,
        }),
        column.accessor("channel", {
          header: t("column.channel"),
          enableSorting: true,
          cell: ({ getValue }) => <ChannelMark channel={getValue()} />,
        }),
        column.accessor("mode", {
          header: t("column.mode"),
          enableSorting: true,
          cell: ({ getValue }) => {
            const mode = getValue();
            return mode ? t(`mode.${mode}`) : <Nothing />;
          },
        }),
        column.accessor("campaign", {
          header: t("column.campaign"),
          enableSorting: true,
          meta: { most: "20rem" },
          cell: ({ row: { original } }) => (
            <span title={original.campaign}>
              {original.campaign} <span className={classes.zone}>{original.timezone}</span>
            </span>
          ),
        }),
        column.display({
          id: "hours",
          header: t("column.hours"),
          cell: ({ row: { original } }) => <HoursBadge hub={original} />,
        }),
        column.accessor("lists", {
          header: t("column.lists"),
          cell: ({ getValue }) => {
            const lists = getValue();
            const some = shown.filter((status) => lists[status] > 0);
            if (some.length === 0) return <Nothing />;
            return (
              <span className={classes.lists}>
                {some.map((status) => (
                  <ListStatus key={status} status={status} count={lists[status]} />
                ))}
              </span>
            );
          },
        }),
        column.accessor("leadsWaiting", { header: t("column.leads"), enableSorting: true, meta: { align: "end" } }),
      ]),
    [t],
  );
}
