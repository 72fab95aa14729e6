import type { KeyboardEvent, MouseEvent } from "react";

/**
 * What makes a link of a control that changes the address: it does the same before the page's scripts have come, and
 * opens in a tab of its own like any link. To who reads the page by its roles it stays the button it looks like.
 */
export function asAddress(href: string, onPress: () => void) {
  return {
    component: "a" as const,
    href,
    role: "button",
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onPress();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== " ") return;
      event.preventDefault();
      onPress();
    },
  };
}
