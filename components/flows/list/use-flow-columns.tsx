"use client";

import { Stack, Tooltip } from "@mantine/core";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { StatusBadge } from "@/components/ui/status-badge";
import { columnsOf } from "@/components/ui/table/data-table";
import type { FlowSummary } from "@/lib/flows/schema.ts";
import { FailsOften } from "../fails-often";
import { flowHref } from "../flow-href";
import { FlowStatus } from "../flow-status";
import { useProblemWords } from "../use-problem-words";
import { choiceColumn } from "./choice-column";
import classes from "./flow-list.module.css";
import { FlowRowMenu } from "./flow-row-menu";
import { RunsTodayCell } from "./runs-today";
import { TypeName } from "./type-name";

const column = columnsOf<FlowSummary>();

/** What the table of flows tells of each. Cells hold no state of the page, so that they stay as they are. */
export function useFlowColumns() {
  const t = useTranslations("flowList.column");
  const problems = useTranslations("flowList.problems");
  const problemWords = useProblemWords();
  return useMemo(
    () =>
      column.columns([
        choiceColumn,
        column.accessor("name", {
          header: t("name"),
          enableSorting: true,
          // What the other columns leave: a longer name must not push them out of sight.
          meta: { most: "max(12rem, min(34rem, 100cqi - 48rem))" },
          cell: ({ row: { original } }) => (
            <span className={classes.name}>
              <Link href={flowHref(original.name)} title={original.name}>
                {original.name}
              </Link>
              {original.description ? (
                <span className={classes.about} title={original.description}>
                  {original.description}
                </span>
              ) : null}
            </span>
          ),
        }),
        column.accessor("deployed", {
          id: "state",
          header: t("state"),
          enableSorting: true,
          cell: ({ row: { original } }) => (
            <Stack gap={4} align="start">
              <FlowStatus flow={original} problemCount={original.problemCount} />
              <FailsOften flow={original.name} brief />
            </Stack>
          ),
        }),
        column.accessor("problemCount", {
          id: "problems",
          header: t("problems"),
          enableSorting: true,
          cell: ({ row: { original } }) => {
            const { name, problemCount: count, firstProblem } = original;
            if (count === 0) return <Nothing />;
            const first = firstProblem ? problemWords(firstProblem) : "";
            return (
              <Tooltip label={first} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
                <Link href={flowHref(name)} aria-description={first}>
                  <StatusBadge tone="caution">
                    {count > 100 ? problems("many") : problems("count", { count })}
                  </StatusBadge>
                </Link>
              </Tooltip>
            );
          },
        }),
        column.display({
          id: "runsToday",
          header: t("runsToday"),
          meta: { align: "end", sparedBelow: 880 },
          cell: ({ row: { original } }) => <RunsTodayCell flow={original.name} count="runs" />,
        }),
        column.display({
          id: "failedToday",
          header: t("failedToday"),
          meta: { align: "end", sparedBelow: 880 },
          cell: ({ row: { original } }) => <RunsTodayCell flow={original.name} count="failed" />,
        }),
        column.accessor("type", {
          header: t("type"),
          enableSorting: true,
          meta: { sparedBelow: 880 },
          cell: ({ getValue }) => <TypeName type={getValue()} />,
        }),
        column.accessor("version", {
          header: t("version"),
          enableSorting: true,
          meta: { align: "end", sparedBelow: 880 },
        }),
        column.accessor("savedAt", {
          id: "saved",
          header: t("saved"),
          enableSorting: true,
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
        column.accessor("savedBy", {
          header: t("savedBy"),
          enableSorting: true,
          meta: { sparedBelow: 880 },
          cell: ({ row: { original } }) => <span title={original.note ?? undefined}>{original.savedBy}</span>,
        }),
        column.display({
          id: "actions",
          header: "",
          meta: { align: "end", pinned: true },
          cell: ({ row: { original } }) => <FlowRowMenu flow={original} />,
        }),
      ]),
    [t, problems, problemWords],
  );
}
