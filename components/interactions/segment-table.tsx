"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { Duration } from "@/components/ui/duration";
import { Panel } from "@/components/ui/panel";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";

type Row = SegmentRecord & { number: number };

const column = columnsOf<Row>();

/** The segments side by side; each is told in full in its region below. */
export function SegmentTable({ segments }: { segments: SegmentRecord[] }) {
  const t = useTranslations("interactions");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("number", {
          header: "#",
          cell: ({ row: { original } }) => (
            <a href={`#segment-${original.number}`} aria-label={t("segment.goTo", { number: original.number })}>
              {original.number}
            </a>
          ),
        }),
        column.accessor("campaign", { header: t("segment.campaign") }),
        column.accessor("agent", { header: t("segment.agent"), cell: ({ getValue }) => getValue() || <Nothing /> }),
        column.accessor("automation", {
          header: t("segment.automation"),
          cell: ({ getValue }) => getValue() || <Nothing />,
        }),
        column.accessor("origin", {
          header: t("segment.origin"),
          cell: ({ getValue }) => {
            const origin = getValue();
            return origin ? t(`origin.${origin}`) : <Nothing />;
          },
        }),
        column.accessor((row) => row.timings.startDate, {
          id: "start",
          header: t("segment.startDate"),
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
        ...(["duration", "attentionTime", "holdtime"] as const).map((name) =>
          column.accessor((row) => row.timings[name], {
            id: name,
            header: t(`segment.${name}`),
            meta: { align: "end" },
            cell: ({ getValue }) => <Duration seconds={getValue()} />,
          }),
        ),
        column.accessor((row) => row.disposition?.levels.at(-1), {
          id: "disposition",
          header: t("column.disposition"),
          cell: ({ getValue }) => getValue() || <Nothing />,
        }),
      ]),
    [t],
  );
  const rows = useMemo(() => segments.map((segment, n) => ({ ...segment, number: n + 1 })), [segments]);
  return (
    <Panel title={t("segments")} flush>
      <DataTable label={t("segments")} columns={columns} rows={rows} rowKey={(row) => row.segmentId} />
    </Panel>
  );
}
