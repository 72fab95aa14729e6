"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime, Nothing, ZoneNote } from "@/components/ui/date-time";
import { Duration } from "@/components/ui/duration";
import { Panel } from "@/components/ui/panel";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import { toRow } from "@/components/ui/table/to-row";
import type { SegmentRecord } from "@/lib/interactions/schema.ts";
import type { Segments } from "./use-segments";

type Row = SegmentRecord & { number: number };

const column = columnsOf<Row>();

const lengths = [
  { name: "duration", sparedBelow: undefined },
  { name: "attentionTime", sparedBelow: 680 },
  { name: "holdtime", sparedBelow: 880 },
] as const;

/**
 * The segments side by side; each is told in full in its region below, to which its number leads: what finds no room in
 * a narrow place is told there.
 */
export function SegmentTable({ segments, looking }: { segments: SegmentRecord[]; looking: Segments }) {
  const t = useTranslations("interaction");
  const { current, look, open } = looking;
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("number", {
          header: "#",
          cell: ({ getValue }) => (
            <a href={`#segment-${getValue()}`} aria-label={t("segment.goTo", { number: getValue() })}>
              {getValue()}
            </a>
          ),
        }),
        column.accessor("campaign", { header: t("segment.campaign"), meta: { wrap: true } }),
        column.accessor("agent", {
          header: t("segment.agent"),
          meta: { wrap: true },
          cell: ({ getValue }) => getValue() || <Nothing />,
        }),
        column.accessor("automation", {
          header: t("segment.automation"),
          meta: { sparedBelow: 880 },
          cell: ({ getValue }) => getValue() || <Nothing />,
        }),
        column.accessor("origin", {
          header: t("segment.origin"),
          meta: { sparedBelow: 680 },
          cell: ({ getValue }) => {
            const origin = getValue();
            return origin ? t(`origin.${origin}`) : <Nothing />;
          },
        }),
        column.accessor((row) => row.timings.startDate, {
          id: "start",
          meta: { sparedBelow: 560 },
          header: () => (
            <>
              {t("segment.startDate")} <ZoneNote />
            </>
          ),
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
        ...lengths.map(({ name, sparedBelow }) =>
          column.accessor((row) => row.timings[name], {
            id: name,
            header: t(`segment.${name}`),
            meta: { align: "end", sparedBelow },
            cell: ({ getValue }) => <Duration seconds={getValue()} />,
          }),
        ),
        column.accessor((row) => row.disposition?.levels.at(-1), {
          id: "disposition",
          header: t("segment.disposition"),
          meta: { wrap: true },
          cell: ({ getValue }) => getValue() || <Nothing />,
        }),
      ]),
    [t],
  );
  const rows = useMemo(() => segments.map((segment, n) => ({ ...segment, number: n + 1 })), [segments]);
  return (
    <Panel title={t("segments")} flush>
      <DataTable
        label={t("segments")}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.segmentId}
        isSelected={({ number }) => number - 1 === current}
        rowProps={({ number }) => ({
          style: { cursor: "pointer" },
          "aria-current": number - 1 === current ? "true" : undefined,
          onMouseEnter: () => look(number - 1),
          onFocus: () => look(number - 1),
          onKeyDown: (event) => toRow(event, "a"),
          onClick: (event) => {
            if (window.getSelection()?.toString()) return;
            event.preventDefault();
            open(number - 1);
          },
        })}
      />
    </Panel>
  );
}
