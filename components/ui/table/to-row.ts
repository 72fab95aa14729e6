import type { KeyboardEvent } from "react";

/** Arrow keys go from what one row has to press, its number, to that of the next. */
export function toRow(event: KeyboardEvent<HTMLTableRowElement>, pressed: "a" | "button"): void {
  const { currentTarget: row, key } = event;
  const to = {
    ArrowDown: row.nextElementSibling,
    ArrowUp: row.previousElementSibling,
    Home: row.parentElement?.firstElementChild,
    End: row.parentElement?.lastElementChild,
  }[key];
  if (!to) return;
  event.preventDefault();
  to.querySelector<HTMLElement>(pressed)?.focus();
}
