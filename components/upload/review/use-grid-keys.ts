"use client";

import { type KeyboardEvent, type RefObject, useEffect, useState } from "react";

/** The row's number and its problem stand before the file's columns. */
export const FIXED_COLUMNS = 2;

export type CellPosition = { row: number; column: number };

type Options = {
  total: number;
  columns: number;
  grid: RefObject<HTMLElement | null>;
  /** Of what is seen of it. */
  height: () => number;
  /** Brings a cell into view. */
  show: (place: CellPosition) => void;
  edit: (row: number, column: number, text: string) => void;
  drop: (row: number) => void;
};

/** `text` is what was typed to begin with; null for what stands in the cell. */
type Editing = { text: string | null };

/** One cell of a grid is the active one: moved by keys or a click, edited in place. */
export function useGridKeys({ total, columns, grid, height, show, edit, drop }: Options) {
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 0 });
  const [editing, setEditing] = useState<Editing | null>(null);
  useEffect(() => {
    if (active.row >= total && total > 0) setActive({ row: total - 1, column: active.column });
  }, [active, total]);

  const moveTo = (row: number, column: number) => {
    const place = {
      row: Math.max(0, Math.min(total - 1, row)),
      column: Math.max(0, Math.min(columns + FIXED_COLUMNS - 1, column)),
    };
    setActive(place);
    show(place);
  };
  const begin = (text: string | null) => {
    if (active.column >= FIXED_COLUMNS && total > 0) setEditing({ text });
  };
  const end = () => {
    setEditing(null);
    grid.current?.focus({ preventScroll: true });
  };
  /** Takes an edit over and moves on: down after Enter, aside after Tab, nowhere after a click elsewhere. */
  const commit = (text: string, move: { rows: number; columns: number } | null) => {
    edit(active.row, active.column - FIXED_COLUMNS, text);
    setEditing(null);
    if (!move) return;
    grid.current?.focus({ preventScroll: true });
    moveTo(active.row + move.rows, active.column + move.columns);
  };

  /** What a key does in a grid that is not edited; null where the key is none of it. */
  const actionOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): (() => void) | null => {
    const { row, column } = active;
    const page = Math.max(1, Math.floor(height() / 32) - 2);
    const far = ctrlKey || metaKey;
    switch (key) {
      case "ArrowUp":
        return () => moveTo(row - 1, column);
      case "ArrowDown":
        return () => moveTo(row + 1, column);
      case "ArrowLeft":
        return () => moveTo(row, column - 1);
      case "ArrowRight":
        return () => moveTo(row, column + 1);
      case "PageUp":
        return () => moveTo(row - page, column);
      case "PageDown":
        return () => moveTo(row + page, column);
      case "Home":
        return () => moveTo(far ? 0 : row, 0);
      case "End":
        return () => moveTo(far ? total - 1 : row, columns + FIXED_COLUMNS - 1);
      case "Enter":
      case "F2":
        return () => begin(null);
      case "Backspace":
        return () => begin("");
      case "Delete":
        return () => drop(row);
      default:
        return key.length === 1 && key !== " " && !far && !altKey ? () => begin(key) : null;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = editing ? null : actionOf(event);
    if (!action) return;
    event.preventDefault();
    action();
  };

  return {
    active,
    editing,
    onKeyDown,
    activate: (row: number, column: number) => setActive({ row, column }),
    begin: () => begin(null),
    commit,
    cancel: end,
    drop,
  };
}

export type GridKeys = ReturnType<typeof useGridKeys>;
