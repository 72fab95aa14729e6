"use client";

import { IconX } from "@tabler/icons-react";
import type { VirtualItem } from "@tanstack/react-virtual";
import { useFormatter, useTranslations } from "next-intl";
import type { SheetColumn } from "@/lib/contact-file/reading.ts";
import type { RowView } from "@/lib/contact-file/review.ts";
import { CellEditor } from "./cell-editor";
import classes from "./row-grid.module.css";
import { FIXED_COLUMNS, type GridKeys } from "./use-grid-keys";

type Props = {
  id: string;
  at: number;
  top: number;
  /** Null while it is asked for. */
  row: RowView | null;
  columns: SheetColumn[];
  visible: VirtualItem[];
  numberWidth: number;
  problemWidth: number;
  /** The active cell of this row. */
  active: number | null;
  editing: GridKeys["editing"];
  keys: GridKeys;
};

/** One row: its number, its problems in words, its cells. */
export function GridRow({
  id,
  at,
  top,
  row,
  columns,
  visible,
  numberWidth,
  problemWidth,
  active,
  editing,
  keys,
}: Props) {
  const t = useTranslations("upload");
  const format = useFormatter();
  const problems = row?.problems ?? [];
  const words = problems.map(({ cause, message }) =>
    message ? `${t(`cause.${cause}`)}: ${message}` : t(`cause.${cause}`),
  );
  const severity = row?.dropped ? "dropped" : problems.some((one) => one.severity === "error") ? "error" : "advice";
  const text = row?.dropped ? [t("review.isDropped"), ...words].join(", ") : words.join(", ");
  const cell = (column: number) => ({
    id: `${id}-${column}`,
    "aria-colindex": column + 1,
    "data-active": active === column || undefined,
    // A click is for the mouse what arrows are for the keyboard; the grid itself takes the keys.
    onMouseDown: () => keys.activate(at, column),
    onDoubleClick: keys.begin,
  });
  return (
    <tr
      aria-rowindex={at + 2}
      className={classes.row}
      data-dropped={row?.dropped || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <td {...cell(0)} className={classes.number} style={{ width: numberWidth }}>
        {row ? format.number(row.number) : ""}
      </td>
      <td
        {...cell(1)}
        className={classes.problem}
        data-severity={text ? severity : undefined}
        title={text}
        style={{ left: numberWidth, width: problemWidth }}
      >
        <span className={classes.words}>{text}</span>
        {row && !row.dropped && problems.length > 0 ? (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t("review.drop")}
            title={t("review.drop")}
            onClick={() => keys.drop(at)}
          >
            <IconX size={13} />
          </button>
        ) : null}
      </td>
      {visible.map(({ index, start, size }) => {
        const value = row?.cells[index] ?? "";
        const wrong = problems.find((problem) => problem.column === index);
        const isEdited = active === index + FIXED_COLUMNS && editing !== null && row !== null;
        return (
          <td
            key={index}
            {...cell(index + FIXED_COLUMNS)}
            data-severity={wrong?.severity}
            data-changed={row?.changed.includes(index) || undefined}
            title={value}
            style={{ left: start, width: size }}
          >
            {isEdited ? (
              <CellEditor
                label={columns[index]?.header ?? ""}
                value={editing.text ?? value}
                keys={keys}
                selected={editing.text === null}
              />
            ) : (
              value
            )}
          </td>
        );
      })}
    </tr>
  );
}
