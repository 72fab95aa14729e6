import type { KeyboardEvent } from "react";

/** Arrow keys, Home and End move the focus to the first link or button of another row. */
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
