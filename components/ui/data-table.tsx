"use client";

import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import {
  type ColumnDef,
  createColumnHelper,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type HTMLAttributes, type ReactNode, useState } from "react";
import classes from "./data-table.module.css";

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_alphanumeric },
  /** A pinned column stays in sight where the table is wider than its place. */
  columnMeta: {} as { align?: "end"; width?: string; wrap?: boolean; pinned?: boolean },
});

type Features = typeof features;
/** Columns of differing value types stand in one list, which only the library's own widest type can say. */
export type Columns<T extends RowData> = ReturnType<ReturnType<typeof columnsOf<T>>["columns"]>;

export function columnsOf<T extends RowData>() {
  return createColumnHelper<Features, T>();
}

type Props<T extends RowData> = {
  /** The table's accessible name. */
  label: string;
  columns: ColumnDef<Features, T, never>[] | Columns<T>;
  rows: T[];
  rowKey: (row: T) => string;
  /** Order chosen elsewhere (the URL) and applied by the server; without it the loaded rows are sorted here. */
  sorting?: SortingState;
  onSortingChange?: (sorting: SortingState) => void;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
  isSelected?: (row: T) => boolean;
  /** What else a row's element carries: what happens where something is dropped on it, say. */
  rowProps?: (row: T) => HTMLAttributes<HTMLTableRowElement>;
};

/** Every table of the product: sticky head, sortable columns, rows of 34 px. */
export function DataTable<T extends RowData>(props: Props<T>) {
  const { label, columns, rows, rowKey, sorting, onSortingChange, empty, isSelected, rowProps } = props;
  const [own, setOwn] = useState<SortingState>([]);
  const current = sorting ?? own;
  const table = useTable({
    features,
    columns: columns as Columns<T>,
    data: rows,
    getRowId: rowKey,
    manualSorting: sorting !== undefined,
    enableMultiSort: false,
    sortDescFirst: false,
    state: { sorting: current },
    onSortingChange: (change) => (onSortingChange ?? setOwn)(typeof change === "function" ? change(current) : change),
  });
  return (
    <div className={classes.scroll} tabIndex={-1}>
      <table className={classes.table} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const sorted = header.column.getCanSort() ? header.column.getIsSorted() : false;
                const { align, width, pinned } = header.column.columnDef.meta ?? {};
                return (
                  <th
                    key={header.id}
                    scope="col"
                    data-align={align}
                    data-pinned={pinned || undefined}
                    style={width ? { width } : undefined}
                    aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
                  >
                    {header.column.getCanSort() && header.column.columnDef.enableSorting ? (
                      <button type="button" className={classes.sort} onClick={() => header.column.toggleSorting()}>
                        <table.FlexRender header={header} />
                        {sorted === "asc" ? <IconArrowUp size={13} /> : null}
                        {sorted === "desc" ? <IconArrowDown size={13} /> : null}
                      </button>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-selected={isSelected?.(row.original) || undefined} {...rowProps?.(row.original)}>
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  data-align={cell.column.columnDef.meta?.align}
                  data-wrap={cell.column.columnDef.meta?.wrap || undefined}
                  data-pinned={cell.column.columnDef.meta?.pinned || undefined}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && empty ? (
            <tr className={classes.none}>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}
