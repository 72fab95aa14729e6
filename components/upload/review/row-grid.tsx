"use client";

import { Select } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useTranslations } from "next-intl";
import { useEffect, useId, useMemo, useRef } from "react";
import type { SheetColumn } from "@/lib/contact-file/reading.ts";
import type { Review, RowFilter } from "@/lib/contact-file/review.ts";
import type { Wizard } from "../wizard";
import { GridRow } from "./grid-row";
import classes from "./row-grid.module.css";
import { FIXED_COLUMNS, useGridKeys } from "./use-grid-keys";
import { useRowWindows } from "./use-row-windows";

type Props = {
  wizard: Wizard;
  columns: SheetColumn[];
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  review: Review;
  version: number;
};

const ROW_PX = 32;
const NUMBER_PX = 64;
const PROBLEM_PX = 250;

/** The rows of a file, any number of them: shown by cause, edited in place. */
export function RowGrid({ wizard, columns, filter, onFilter, review, version }: Props) {
  const t = useTranslations("upload");
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLTableElement>(null);
  const { total, isReady, rowAt, ask } = useRowWindows(wizard, filter, version);
  const widths = useMemo(() => columns.map(widthOf), [columns]);
  const lines = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollPaddingStart: ROW_PX,
  });
  const across = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroll.current,
    estimateSize: (at) => widths[at] ?? 120,
    overscan: 3,
    paddingStart: NUMBER_PX + PROBLEM_PX,
    scrollPaddingStart: NUMBER_PX,
  });
  const shown = lines.getVirtualItems();
  const [first, last] = [shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0];
  useEffect(() => ask(first, last), [ask, first, last]);
  const keys = useGridKeys({
    total,
    columns: columns.length,
    grid,
    height: () => scroll.current?.clientHeight ?? 0,
    show: ({ row, column }) => {
      lines.scrollToIndex(row);
      if (column >= FIXED_COLUMNS) across.scrollToIndex(column - FIXED_COLUMNS);
      else scroll.current?.scrollTo({ left: 0 });
    },
    edit: (at, column, text) => {
      const row = rowAt(at);
      if (row && row.cells[column] !== text) void wizard.apply({ do: "edit", row: row.row, column, text });
    },
    drop: (at) => {
      const row = rowAt(at);
      if (row && !row.dropped) void wizard.apply({ do: "drop", row: row.row });
    },
  });
  const visible = across.getVirtualItems();
  const { active, editing } = keys;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <h3 id={id}>{t("review.grid")}</h3>
        <span className={classes.keys}>{t("review.keys")}</span>
        <ShownRows {...{ filter, onFilter, review }} />
      </header>
      <div ref={scroll} className={classes.scroll}>
        <table
          ref={grid}
          className={classes.grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: screen readers leave the arrows to a table only where it is a grid
          role="grid"
          aria-label={t("review.grid")}
          aria-rowcount={total + 1}
          aria-colcount={columns.length + FIXED_COLUMNS}
          aria-activedescendant={total > 0 && !editing ? `${id}-${active.row}-${active.column}` : undefined}
          tabIndex={0}
          onKeyDown={keys.onKeyDown}
          style={{ width: across.getTotalSize() }}
        >
          <thead className={classes.headings}>
            <tr aria-rowindex={1} className={classes.heading}>
              <th scope="col" aria-colindex={1} className={classes.number} style={{ width: NUMBER_PX }}>
                {t("review.number")}
              </th>
              <th scope="col" aria-colindex={2} style={{ left: NUMBER_PX, width: PROBLEM_PX }}>
                {t("review.problem")}
              </th>
              {visible.map(({ index, start, size }) => (
                <th
                  key={index}
                  scope="col"
                  aria-colindex={index + 1 + FIXED_COLUMNS}
                  style={{ left: start, width: size }}
                >
                  {columns[index]?.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className={classes.rows} style={{ height: lines.getTotalSize() }}>
            {shown.map(({ index, start }) => (
              <GridRow
                key={index}
                id={`${id}-${index}`}
                at={index}
                top={start}
                row={rowAt(index)}
                columns={columns}
                visible={visible}
                numberWidth={NUMBER_PX}
                problemWidth={PROBLEM_PX}
                active={active.row === index ? active.column : null}
                editing={active.row === index ? editing : null}
                keys={keys}
              />
            ))}
          </tbody>
        </table>
        {isReady && total === 0 ? <p className={classes.none}>{t("review.none")}</p> : null}
      </div>
    </section>
  );
}

/** Wide enough for the heading and what usually stands below it. */
function widthOf({ header, samples }: SheetColumn): number {
  const longest = Math.max(header.length, ...samples.map(({ length }) => length));
  return Math.min(280, Math.max(96, longest * 8.4 + 26));
}

/** Which rows are shown: all, those of a state, or those of a cause. */
function ShownRows({ filter, onFilter, review }: Pick<Props, "filter" | "onFilter" | "review">) {
  const t = useTranslations("upload");
  return (
    <Select
      className={classes.filter ?? ""}
      aria-label={t("review.show")}
      data={[
        { value: "all", label: t("review.all") },
        { value: "ready", label: t("review.ready") },
        { value: "problems", label: t("review.withProblems") },
        { value: "dropped", label: t("review.dropped") },
        ...review.groups.map(({ cause }) => ({ value: cause, label: t(`cause.${cause}`) })),
      ]}
      value={filter}
      allowDeselect={false}
      comboboxProps={{ shadow: "md" }}
      onChange={(chosen) => chosen && onFilter(chosen as RowFilter)}
    />
  );
}
