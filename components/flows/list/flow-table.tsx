"use client";

import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { DataTable } from "@/components/ui/table/data-table";
import { PageFoot } from "@/components/ui/table/page-links";
import type { FlowSummary } from "@/lib/flows/schema.ts";
import { BatchBar } from "./batch-bar";
import { ChoiceContext } from "./choice-column";
import { FlowFilters } from "./flow-filters";
import classes from "./flow-list.module.css";
import { type FlowOrder, flowsInOrder } from "./flow-order";
import { RowWorkContext } from "./flow-row-menu";
import { NoMatch } from "./no-match";
import type { BatchWork } from "./use-batch";
import { useFlowActions } from "./use-flow-actions";
import { useFlowChoice } from "./use-flow-choice";
import { useFlowColumns } from "./use-flow-columns";
import { PAGE_ROWS, useFlowFilter } from "./use-flow-filter";

const RenameFlowDialog = dynamic(() => import("./rename-flow-dialog").then((file) => file.RenameFlowDialog), {
  ssr: false,
});

// Brings every kind of node along, which a list with flows in it has no need of.
const NoFlows = dynamic(() => import("./no-flows").then((file) => file.NoFlows), { ssr: false });

/** The flows that were looked for, in the order that was asked for, and what can be done with those that are chosen. */
export function FlowTable({ flows, batch }: { flows: FlowSummary[]; batch: BatchWork }) {
  const t = useTranslations("flowList");
  const locale = useLocale();
  const filter = useFlowFilter(flows);
  const { url, change, clear } = filter;
  const shown = flowsInOrder(filter.shown, url.sort, url.order === "desc", locale);
  const choice = useFlowChoice(shown);
  const actions = useFlowActions(batch);
  const columns = useFlowColumns();
  const [renamed, setRenamed] = useState<FlowSummary | null>(null);
  const page = Math.max(0, Math.min(url.page, Math.ceil(shown.length / PAGE_ROWS) - 1));
  return (
    <div className={classes.list}>
      {flows.length > 0 ? <FlowFilters filter={filter} /> : null}
      <RowWorkContext value={{ ...actions, rename: setRenamed }}>
        <ChoiceContext value={choice}>
          <DataTable
            page={String(page)}
            label={t("title")}
            columns={columns}
            rows={shown.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS)}
            rowKey={(flow) => String(flow.id)}
            sorting={[{ id: url.sort, desc: url.order === "desc" }]}
            onSortingChange={([first]) =>
              change(
                first
                  ? { sort: first.id as FlowOrder, order: first.desc ? "desc" : "asc" }
                  : { sort: null, order: null },
              )
            }
            isSelected={({ id }) => choice.has(id)}
            empty={flows.length === 0 ? <NoFlows /> : <NoMatch onAll={clear} />}
          />
        </ChoiceContext>
      </RowWorkContext>
      <BatchBar choice={choice} actions={actions} />
      <PageFoot page={page} rows={PAGE_ROWS} total={shown.length} onChange={(turned) => change({ page: turned })} />
      {actions.dialog}
      {renamed ? <RenameFlowDialog flow={renamed} onClose={() => setRenamed(null)} /> : null}
    </div>
  );
}
