"use client";

import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { createContext, use } from "react";
import { columnsOf } from "@/components/ui/table/data-table";
import type { FlowSummary } from "@/lib/flows/schema.ts";
import classes from "./flow-list.module.css";
import type { FlowChoice } from "./use-flow-choice";

const column = columnsOf<FlowSummary>();

/** What the column's cells show and change. */
export const ChoiceContext = createContext<FlowChoice | null>(null);

/** The column that chooses flows. Made once: a cell made anew at each render would lose the focus. */
export const choiceColumn = column.display({
  id: "choice",
  header: () => <AllChoice />,
  meta: { size: 36, rigid: true },
  cell: ({ row: { original } }) => <RowChoice flow={original} />,
});

function AllChoice() {
  const t = useTranslations("flowList.choice");
  const choice = use(ChoiceContext);
  return (
    <Checkbox
      size="xs"
      aria-label={t("all")}
      checked={choice?.all === "all"}
      indeterminate={choice?.all === "some"}
      onChange={() => choice?.toggleAll()}
    />
  );
}

function RowChoice({ flow: { id, name } }: { flow: FlowSummary }) {
  const t = useTranslations("flowList.choice");
  const choice = use(ChoiceContext);
  return (
    <Checkbox
      size="xs"
      className={classes.choice}
      aria-label={t("one", { name })}
      checked={choice?.has(id) ?? false}
      onChange={({ nativeEvent }) => choice?.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
