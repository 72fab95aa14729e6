"use client";

import { type KeyboardEvent, useState } from "react";

type Keys = {
  rows: readonly { guid: string }[];
  onOpen: (guid: string) => void;
  onChoose: (guid: string, through: boolean) => void;
};

/** One row of the results is reached by Tab; from it the arrows go along, Space chooses and Enter opens. */
export function useRowKeys({ rows, onOpen, onChoose }: Keys) {
  const [focused, setFocused] = useState<string | null>(null);
  const reached = rows.some(({ guid }) => guid === focused) ? focused : rows[0]?.guid;
  return (guid: string) => ({
    tabIndex: guid === reached ? 0 : -1,
    onFocus: () => setFocused(guid),
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      const row = event.currentTarget;
      // A key pressed on a link or a checkbox in the row is theirs.
      if (event.target !== row || event.ctrlKey || event.metaKey || event.altKey) return;
      const siblings = row.parentElement?.children;
      const goTo: Record<string, Element | null | undefined> = {
        ArrowDown: row.nextElementSibling,
        ArrowUp: row.previousElementSibling,
        Home: siblings?.[0],
        End: siblings?.[siblings.length - 1],
      };
      if (event.key in goTo) (goTo[event.key] as HTMLElement | null)?.focus();
      else if (event.key === " ") onChoose(guid, event.shiftKey);
      else if (event.key === "Enter") onOpen(guid);
      else return;
      event.preventDefault();
    },
  });
}
