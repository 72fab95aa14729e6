"use client";

import { useTranslations } from "next-intl";
import { useMemo, useRef } from "react";
import { Nothing } from "@/components/ui/date-time";
import { columnsOf, DataTable } from "@/components/ui/table/data-table";
import { toRow } from "@/components/ui/table/to-row";
import type { PortMeaning } from "@/lib/flows/nodes/spec.ts";
import { useNodeWords } from "../node-words";
import { RunDuration } from "./run-duration";
import { StepStatus } from "./run-status";
import classes from "./run-view.module.css";
import type { PlacedStep } from "./waterfall";

type Row = PlacedStep & { isCurrent: boolean };

const column = columnsOf<Row>();

type Props = { steps: PlacedStep[]; current: number; onSelect: (place: number) => void };

/** The steps in their order; a press selects one. */
export function StepTable({ steps, current, onSelect }: Props) {
  const columns = useStepColumns(onSelect);
  const rows = useMemo(() => steps.map((step) => ({ ...step, isCurrent: step.place === current })), [steps, current]);
  return (
    <DataTable
      label={useTranslations("runs")("steps")}
      columns={columns}
      rows={rows}
      rowKey={({ place }) => String(place)}
      isSelected={({ isCurrent }) => isCurrent}
      rowProps={({ place, isCurrent }) => ({
        style: { cursor: "pointer" },
        "aria-current": isCurrent ? "step" : undefined,
        onKeyDown: (event) => toRow(event, "button"),
        onClick: () => {
          if (!window.getSelection()?.toString()) onSelect(place);
        },
      })}
    />
  );
}

/** They stay the same whatever is current: others would draw each button anew, and the keys would be lost. */
function useStepColumns(onSelect: (place: number) => void) {
  const t = useTranslations("runs");
  const { title } = useNodeWords();
  const ports = useTranslations("flowNodes.port");
  const latest = useRef(onSelect);
  latest.current = onSelect;
  return useMemo(
    () =>
      column.columns([
        column.accessor("position", {
          header: "#",
          cell: ({ getValue, row: { original } }) => (
            <button
              type="button"
              className={classes.number}
              aria-pressed={original.isCurrent}
              aria-label={t("step.choose", { number: getValue() + 1 })}
              onClick={() => latest.current(original.place)}
            >
              {getValue() + 1}
            </button>
          ),
        }),
        column.accessor("node", {
          header: t("step.node"),
          cell: ({ row: { original: step } }) => (
            <span className={classes.node} style={{ paddingInlineStart: Math.min(step.depth, 8) * 12 }}>
              {step.label ? <b>{step.label}</b> : null}
              <span className={step.label ? classes.quiet : undefined}>{title(step.kind)}</span>
              {step.flow ? <span className={classes.quiet}>{step.flow}</span> : null}
            </span>
          ),
        }),
        column.accessor("left", {
          header: t("step.left"),
          meta: { sparedBelow: 680 },
          cell: ({ getValue }) => {
            const left = getValue();
            return left === null ? <Nothing /> : ports.has(left as PortMeaning) ? ports(left as PortMeaning) : left;
          },
        }),
        column.accessor("duration", {
          header: t("column.duration"),
          meta: { align: "end" },
          cell: ({ getValue }) => <RunDuration ms={getValue()} />,
        }),
        column.accessor("attempt", { header: t("step.attempt"), meta: { align: "end", sparedBelow: 680 } }),
        column.accessor("state", {
          header: t("step.state"),
          cell: ({ getValue }) => <StepStatus state={getValue()} />,
        }),
        column.accessor("error", {
          header: t("column.error"),
          cell: ({ getValue }) => {
            const error = getValue();
            return error === null ? (
              <Nothing />
            ) : (
              <span className={classes.fault} title={error.message}>
                <code>{error.code}</code> {error.message}
              </span>
            );
          },
        }),
      ]),
    [t, title, ports],
  );
}
