"use client";

import { VisuallyHidden } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
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
import { useTranslations } from "next-intl";
import {
  type CSSProperties,
  type HTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type RefAttributes,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { asAddress } from "../address/as-address";
import classes from "./data-table.module.css";
import { HeadCell } from "./head-cell";
import { sortedBy } from "./sorted-by.ts";
import { type OnMove, useHeadMoves } from "./use-head-moves";
import { useScrollable } from "./use-scrollable";

type ColumnMeta = {
  align?: "end";
  width?: string;
  wrap?: boolean;
  /** Stays in sight at the end where the table is wider than its place. */
  pinned?: boolean;
  /** Exactly this wide, in pixels: what does not fit is cut. */
  size?: number;
  /** Stays in sight that many pixels from the start; needs a size. */
  pinnedAt?: number;
  /** No wider than this unless it is sized: for example a share of the table's place in `cqi`. */
  most?: string;
  /** No wider than a share of the table's place unless it is sized; the style says which, for tables of many cells. */
  share?: "xl" | "l" | "m" | "s" | "xs";
  /** Is not to be resized or moved, and has no menu. */
  rigid?: boolean;
  /** Is left out where the table's place, or a container around it, is narrower than this, in pixels. */
  sparedBelow?: 1160 | 880 | 680 | 560 | undefined;
};

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_alphanumeric },
  columnMeta: {} as ColumnMeta,
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
  /** How many columns it may be sorted by at once: a press with Shift adds one. */
  mostKeys?: number;
  /** Whether there is an order that is no column's: the third press of a head leads back to it. */
  ownOrder?: boolean;
  /** The address that sorts by a column as a press on its head would; it is used before the scripts have come. */
  sortHref?: (sorting: SortingState) => string;
  /** Shown in place of rows when there are none. */
  empty?: ReactNode;
  isSelected?: (row: T) => boolean;
  /** Lets the columns be dragged wider and narrower; told the width in pixels once it is let go. */
  onResize?: (column: string, width: number) => void;
  /** Lets the heads be dragged beside one another. */
  onMove?: OnMove;
  /** What stands over the end of a column's head: its menu. */
  headMenu?: (column: string) => ReactNode;
  /** What else a row's element carries: what happens where something is dropped on it, say. */
  rowProps?: (row: T) => HTMLAttributes<HTMLTableRowElement> & RefAttributes<HTMLTableRowElement>;
  /** Takes what room its page has left and scrolls in it, with rows of 28 px: its head and its bar stay in sight. */
  fills?: boolean;
  /** How close to one another its rows stand, where it fills. */
  density?: "compact" | "regular" | "relaxed";
  /** Which rows these are: once it is another, their reading begins at the head. */
  page?: string;
};

/** Every table of the product: sticky head, sortable columns, rows of 34 px. */
export function DataTable<T extends RowData>(props: Props<T>) {
  const { label, columns, rows, rowKey, sorting, onSortingChange, sortHref, ownOrder = sorting === undefined } = props;
  const { empty, isSelected, rowProps, onResize, onMove, headMenu, fills = false, density, page, mostKeys = 1 } = props;
  const place = useHead(page);
  const [own, setOwn] = useState<SortingState>([]);
  const [scroller, needsKeys] = useScrollable();
  const ref = useMergedRef(place, scroller);
  const moves = useHeadMoves(onMove);
  const t = useTranslations("kit");
  const current = sorting ?? own;
  const table = useTable({
    features,
    columns: columns as Columns<T>,
    data: rows,
    getRowId: rowKey,
    manualSorting: sorting !== undefined,
    state: { sorting: current },
  });
  // What the service sorts has always an order: the third press of a head would else lead back to itself.
  const press = (id: string, more: boolean) =>
    (onSortingChange ?? setOwn)(sortedBy(current, id, { more, most: mostKeys, hasNone: ownOrder }));
  return (
    <div
      ref={ref}
      className={classes.scroll}
      data-fills={fills || undefined}
      data-density={density}
      tabIndex={needsKeys ? 0 : -1}
    >
      <table className={classes.table} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const sorted = header.column.getCanSort() ? header.column.getIsSorted() : false;
                const meta = header.column.columnDef.meta;
                return (
                  <HeadCell
                    key={header.id}
                    end={meta?.rigid ? null : headMenu?.(header.column.id)}
                    onResize={onResize && !meta?.rigid ? (width) => onResize(header.column.id, width) : undefined}
                    {...(meta?.rigid ? undefined : moves(header.column.id))}
                    data-align={meta?.align}
                    data-pinned={meta?.pinned || undefined}
                    data-spared-below={meta?.sparedBelow}
                    data-fixed={meta?.pinnedAt !== undefined || undefined}
                    data-share={shareOf(meta)}
                    style={placed(meta)}
                    aria-sort={sorted ? (sorted === "asc" ? "ascending" : "descending") : undefined}
                  >
                    {header.column.getCanSort() && header.column.columnDef.enableSorting ? (
                      <Sort
                        href={sortHref?.([{ id: header.column.id, desc: sorted === "asc" }])}
                        onPress={(more) => press(header.column.id, more)}
                        title={mostKeys > 1 ? t("sortAlso") : undefined}
                      >
                        <table.FlexRender header={header} />
                        {sorted === "asc" ? <IconArrowUp size={13} /> : null}
                        {sorted === "desc" ? <IconArrowDown size={13} /> : null}
                        {sorted && current.length > 1 ? <sub>{header.column.getSortIndex() + 1}</sub> : null}
                      </Sort>
                    ) : (
                      <table.FlexRender header={header} />
                    )}
                    {header.column.columnDef.header === "" ? <VisuallyHidden>{t("actions")}</VisuallyHidden> : null}
                  </HeadCell>
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
                  data-fixed={cell.column.columnDef.meta?.pinnedAt !== undefined || undefined}
                  data-share={shareOf(cell.column.columnDef.meta)}
                  style={placedBelow(cell.column.columnDef.meta)}
                  data-pinned={cell.column.columnDef.meta?.pinned || undefined}
                  data-spared-below={cell.column.columnDef.meta?.sparedBelow}
                >
                  <Shown cell={cell.column.columnDef.cell} context={cell.getContext()} />
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

/**
 * What a cell shows. The library takes the function of a column for a component: columns that are made anew, for a zone
 * that has come, would be other components, and a dialog that was opened in a cell would be gone.
 */
function Shown<C>({ cell, context }: { cell: string | ((context: C) => ReactNode) | undefined; context: C }) {
  return typeof cell === "function" ? cell(context) : cell;
}

/** The place that scrolls, which goes back to its head once other rows are in it. */
function useHead(page: string | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    place.current?.scrollTo({ top: 0 });
    const head = place.current?.querySelector("thead");
    if (head && head.getBoundingClientRect().top < 0) head.scrollIntoView({ block: "start" });
  }, [page]);
  return place;
}

type SortProps = {
  href: string | undefined;
  /** With Shift it is a further key: the browser would open a link in a window. */
  onPress: (more: boolean) => void;
  title: string | undefined;
  children: ReactNode;
};

function Sort({ href, onPress, title, children }: SortProps) {
  const look = { className: classes.sort, title, onMouseDown: keepText };
  if (href === undefined) {
    return (
      <button type="button" {...look} onClick={({ shiftKey }) => onPress(shiftKey)}>
        {children}
      </button>
    );
  }
  const { component: Link, onClick, onKeyDown, ...address } = asAddress(href, () => onPress(false));
  return (
    <Link
      {...address}
      {...look}
      onClick={(event) => (event.shiftKey ? further(event) : onClick(event))}
      onKeyDown={(event) => (event.shiftKey && event.key === " " ? further(event) : onKeyDown(event))}
    >
      {children}
    </Link>
  );
  function further(event: SyntheticEvent): void {
    event.preventDefault();
    onPress(true);
  }
}

/** A press with Shift marks no text up to there. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}

function shareOf({ size, share }: ColumnMeta = {}): ColumnMeta["share"] {
  return size === undefined ? share : undefined;
}

function placed({ width, size, pinnedAt, most }: ColumnMeta = {}): CSSProperties | undefined {
  if (size === undefined && most !== undefined) return { maxWidth: most };
  if (size === undefined) return width === undefined ? undefined : { width };
  return { width: size, minWidth: size, maxWidth: size, ...(pinnedAt !== undefined && { insetInlineStart: pinnedAt }) };
}

/** The head makes its column as wide as it is to be: the cells, of which there are many, say only what it cannot. */
function placedBelow({ size, pinnedAt, most }: ColumnMeta = {}): CSSProperties | undefined {
  if (size === undefined) return most === undefined ? undefined : { maxWidth: most };
  // The style pins to the very start.
  return pinnedAt ? { maxWidth: size, insetInlineStart: pinnedAt } : { maxWidth: size };
}
