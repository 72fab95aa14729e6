"use client";

import { useEffect, useRef } from "react";
import classes from "./row-grid.module.css";
import type { GridKeys } from "./use-grid-keys";

type Props = { label: string; value: string; selected: boolean; keys: GridKeys };

/** The field that a cell becomes: Enter and Tab take it over, Escape does not. */
export function CellEditor({ label, value, selected, keys }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    field.current?.focus();
    if (selected) field.current?.select();
  }, [selected]);
  const commit = (move: { rows: number; columns: number } | null) => {
    if (isOver.current) return;
    isOver.current = true;
    keys.commit(field.current?.value ?? value, move);
  };
  return (
    <input
      ref={field}
      className={classes.editor}
      aria-label={label}
      defaultValue={value}
      onBlur={() => commit(null)}
      onMouseDown={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") {
          isOver.current = true;
          keys.cancel();
        } else if (event.key === "Enter" || event.key === "Tab") {
          event.preventDefault();
          const back = event.shiftKey ? -1 : 1;
          commit(event.key === "Enter" ? { rows: back, columns: 0 } : { rows: 0, columns: back });
        }
      }}
    />
  );
}
