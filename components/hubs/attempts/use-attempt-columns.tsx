"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime, ZoneNote } from "@/components/ui/date-time";
import { useListName } from "@/components/ui/part/use-list-name";
import { CutCell } from "@/components/ui/table/cut-cell";
import { columnsOf } from "@/components/ui/table/data-table";
import type { AttemptRecord } from "@/lib/outbound/attempts/schema.ts";
import { AttemptLinks } from "../contacts/attempt-links";
import { AttemptState } from "../contacts/attempt-state";
import { listHref } from "../hub/href";
import classes from "./attempts.module.css";

const column = columnsOf<AttemptRecord>();

/** What is told of each attempt of a hub, with the ways to its contact, its interaction and its run. */
export function useAttemptColumns() {
  const t = useTranslations("progress.column");
  const nameOf = useListName();
  return useMemo(
    () =>
      column.columns([
        column.accessor("startDate", {
          header: () => (
            <>
              {t("started")} <ZoneNote />
            </>
          ),
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
        column.accessor("number", {
          header: t("contact"),
          cell: ({ getValue, row: { original } }) => (
            <span className={classes.client}>
              <Link
                href={`${listHref(original.hub, original.list)}?${new URLSearchParams({ find: getValue() })}`}
                prefetch={false}
              >
                <CutCell text={getValue()} />
              </Link>
              {original.contactId ? (
                <span className={classes.quiet}>
                  <CutCell text={original.contactId} />
                </span>
              ) : null}
            </span>
          ),
        }),
        column.accessor("filename", {
          header: t("list"),
          cell: ({ row: { original } }) => (
            <CutCell text={nameOf({ id: original.list, filename: original.filename })} />
          ),
        }),
        column.accessor("n", { header: t("n"), meta: { align: "end" } }),
        column.accessor("outcome", {
          header: t("outcome"),
          cell: ({ row: { original } }) => <AttemptState attempt={original} />,
        }),
        column.accessor("reason", { header: t("reason"), cell: ({ getValue }) => <CutCell text={getValue()} /> }),
        column.accessor((attempt) => attempt.disposition?.levels.join(" / ") ?? null, {
          id: "disposition",
          header: t("disposition"),
          cell: ({ getValue }) => <CutCell text={getValue()} />,
        }),
        column.accessor("agent", { header: t("agent"), cell: ({ getValue }) => <CutCell text={getValue()} /> }),
        column.display({
          id: "links",
          header: t("links"),
          cell: ({ row: { original } }) => <AttemptLinks attempt={original} />,
        }),
      ]),
    [t, nameOf],
  );
}
