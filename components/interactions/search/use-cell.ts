"use client";

import { type KeyboardEvent, type MouseEvent, useState } from "react";
import type { Handling, InteractionRecord } from "@/lib/interactions/schema.ts";
import { cellValues, isSearchedColumn } from "@/lib/interactions/search/cell-filters.ts";
import type { SearchNames } from "@/lib/interactions/search/names-contract.ts";
import type { SearchUrl } from "@/lib/interactions/search/url.ts";

/** In a cell that is narrower a press on the row would meet the button: the keys lead to it all the same. */
const NARROWEST_PX = 64;

/** A cell of the results that is pointed at or has the focus, and what it is of. */
type Cell = {
  place: HTMLTableCellElement;
  row: InteractionRecord;
  column: string;
  byKeys: boolean;
};

/** The rows that are shown, in their order, and the columns that their cells are of. */
export type CellRows = {
  rows: readonly InteractionRecord[];
  columns: readonly { id?: string | undefined }[];
  /** What a limited profile may search for; null where it may for all. */
  visible: SearchNames | null;
  /** How they were handled, by their guids, once that is known. */
  handling: ReadonlyMap<string, Handling> | undefined;
};

/**
 * The cell that can be filtered by: the one under the pointer, or the one that the arrow keys lead to from its row. What
 * happens is told to what stands around the table, so that hundreds of cells need nothing of their own.
 */
export function useCell({ rows, columns, visible, handling }: CellRows, url: SearchUrl) {
  const [held, setHeld] = useState<(Cell & { rows: CellRows["rows"] }) | null>(null);
  const [opened, setOpened] = useState(false);
  const columnOf = (place: HTMLTableCellElement) => columns[place.cellIndex]?.id ?? "";
  const valuesOf = (column: string, row: InteractionRecord) =>
    cellValues(column, row, url, visible, handling?.get(row.guid));
  // Rows that are gone have no cells. Those that stay while others are on their way are filtered by the search as it is now.
  const cell = held?.rows === rows ? { ...held, values: valuesOf(held.column, held.row) } : null;
  const isOpened = opened && cell !== null;
  /** Takes a cell in hand, if it holds anything. */
  const hold = (place: HTMLTableCellElement, byKeys: boolean): boolean => {
    const row = rows[rowOf(place).sectionRowIndex];
    const column = columnOf(place);
    const isSearched = row !== undefined && valuesOf(column, row).length > 0;
    setOpened(false);
    setHeld(isSearched ? { place, row, column, byKeys, rows } : null);
    return isSearched;
  };
  const enter = (place: HTMLElement | null | undefined) => {
    if (!place) return;
    if (place instanceof HTMLTableCellElement) {
      place.tabIndex = -1;
      hold(place, true);
    } else setHeld(null);
    place.focus();
  };
  const close = () => {
    setOpened(false);
    if (cell?.byKeys) cell.place.focus();
  };
  /** What a key leads to from a row or a cell of it; undefined where the key is nothing to them. */
  const led = (from: EventTarget, key: string): HTMLElement | null | undefined => {
    const cells = (row: HTMLTableRowElement) => [...row.cells].filter((place) => isSearchedColumn(columnOf(place)));
    if (from instanceof HTMLTableRowElement) return key === "ArrowRight" ? (cells(from)[0] ?? null) : undefined;
    if (!(from instanceof HTMLTableCellElement)) return undefined;
    const row = rowOf(from);
    const at = cells(row).indexOf(from);
    const beside = (other: Element | null) => (other as HTMLTableRowElement | null)?.cells[from.cellIndex] ?? null;
    const ways: Record<string, HTMLElement | null> = {
      ArrowRight: cells(row)[at + 1] ?? null,
      ArrowLeft: cells(row)[at - 1] ?? row,
      ArrowDown: beside(row.nextElementSibling),
      ArrowUp: beside(row.previousElementSibling),
      Escape: row,
    };
    return ways[key];
  };
  return {
    cell,
    opened: isOpened,
    open: () => setOpened(true),
    close,
    around: {
      onKeyDown: (event: KeyboardEvent) => {
        const { target, key } = event;
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        const to = led(target, key);
        // An open menu takes the focus from its cell a moment after it is seen; until then the keys are for it.
        if (isOpened) {
          if (key !== "Escape" || !(target instanceof HTMLTableCellElement)) return;
          close();
        } else if (to !== undefined) enter(to);
        else if (target instanceof HTMLTableCellElement && (key === "Enter" || key === " "))
          setOpened(hold(target, true));
        else return;
        event.preventDefault();
      },
      onMouseOver: ({ target }: MouseEvent) => {
        const place = (target as Element).closest<HTMLTableCellElement>("tbody td");
        if (isOpened || !place || place === cell?.place) return;
        if (place.clientWidth < NARROWEST_PX) setHeld(null);
        else hold(place, false);
      },
      onMouseLeave: () => {
        if (!isOpened) setHeld(null);
      },
    },
  };
}

export type CellState = ReturnType<typeof useCell>;

function rowOf(place: HTMLTableCellElement): HTMLTableRowElement {
  return place.parentElement as HTMLTableRowElement;
}
