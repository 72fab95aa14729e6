"use client";

import { useTranslations } from "next-intl";
import { createContext, use } from "react";
import { columnsOf } from "@/components/ui/table/data-table";
import { RowCheckbox } from "@/components/ui/table/row-checkbox";
import type { FlowSummary } from "@/lib/flows/schema.ts";
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
    <RowCheckbox
      label={t("all")}
      checked={choice?.all === "all"}
      indeterminate={choice?.all === "some"}
      onToggle={() => choice?.toggleAll()}
    />
  );
}

function RowChoice({ flow: { id, name } }: { flow: FlowSummary }) {
  const t = useTranslations("flowList.choice");
  const choice = use(ChoiceContext);
  return (
    <RowCheckbox
      label={t("one", { name })}
      checked={choice?.has(id) ?? false}
      onToggle={(range) => choice?.toggle(id, range)}
    />
  );
}
