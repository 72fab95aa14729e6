"use client";

import { useEffect, useRef } from "react";
import classes from "./row-checkbox.module.css";

type Props = {
  label: string;
  checked: boolean;
  /** Some of those that it stands for are selected. */
  indeterminate?: boolean;
  /** `range`: with Shift, all from the last one touched. */
  onToggle: (range: boolean) => void;
  /** Its place among the marks that arrows go along. */
  mark?: { tabIndex: number; "data-mark": number };
};

/** Selects a row, or all of them in the head. A single element: there is one in every row. */
export function RowCheckbox({ label, checked, indeterminate = false, onToggle, mark }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <input
      ref={box}
      {...mark}
      type="checkbox"
      className={classes.box}
      aria-label={label}
      checked={checked}
      onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}
