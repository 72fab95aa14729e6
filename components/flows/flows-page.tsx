"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useMay } from "@/components/frame/me";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { EmptyNote } from "@/components/ui/empty-note";
import { PageFrame } from "@/components/ui/page-frame";
import { QueryView } from "@/components/ui/query-view";
import { StatusBadge } from "@/components/ui/status-badge";
import { flowsQuery } from "@/lib/flows/queries.ts";
import type { FlowSummary } from "@/lib/flows/schema.ts";
import { DeletedFlows } from "./deleted-flows";
import { flowHref } from "./flow-href";
import { FlowStatus } from "./flow-status";
import { NewFlowDialog } from "./new-flow-dialog";

const column = columnsOf<FlowSummary>();

/** Every flow with its state, newest change first, and those that were deleted lately. */
export function FlowsPage() {
  const t = useTranslations("flows");
  const query = useQuery(flowsQuery());
  const mayWrite = useMay("flows:write");
  const [creating, setCreating] = useState(false);
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("name", {
          header: t("column.name"),
          enableSorting: true,
          cell: ({ getValue }) => <Link href={flowHref(getValue())}>{getValue()}</Link>,
        }),
        column.accessor((flow) => flow.liveVersion ?? 0, {
          id: "status",
          header: t("column.status"),
          enableSorting: true,
          cell: ({ row: { original } }) => <FlowStatus flow={original} />,
        }),
        column.accessor("type", { header: t("column.type"), enableSorting: true }),
        column.accessor("version", { header: t("column.version"), enableSorting: true, meta: { align: "end" } }),
        column.accessor((flow) => flow.problemCount, {
          id: "problems",
          header: t("column.problems"),
          enableSorting: true,
          cell: ({ getValue }) =>
            getValue() === 0 ? (
              <Nothing />
            ) : (
              <StatusBadge tone="caution">{t("problemCount", { count: getValue() })}</StatusBadge>
            ),
        }),
        column.accessor("description", {
          header: t("column.description"),
          cell: ({ getValue }) => getValue() || <Nothing />,
        }),
        column.accessor("date", {
          header: t("column.changed"),
          enableSorting: true,
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
        column.accessor("user", { header: t("column.user"), enableSorting: true }),
      ]),
    [t],
  );
  const create = mayWrite ? (
    <Button leftSection={<IconPlus size={15} />} onClick={() => setCreating(true)}>
      {t("new.open")}
    </Button>
  ) : null;
  return (
    <PageFrame title={t("title")} note={t("note")} actions={create}>
      <QueryView query={query}>
        {({ result }) => (
          <DataTable
            label={t("title")}
            columns={columns}
            rows={result}
            rowKey={(flow) => String(flow.id)}
            empty={<EmptyNote title={t("none.title")}>{t("none.text")}</EmptyNote>}
          />
        )}
      </QueryView>
      <DeletedFlows />
      {creating ? <NewFlowDialog onClose={() => setCreating(false)} /> : null}
    </PageFrame>
  );
}
