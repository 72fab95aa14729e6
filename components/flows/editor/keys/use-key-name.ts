"use client";

import { useTranslations } from "next-intl";

const signs: Record<string, string> = {
  mod: "Ctrl",
  shift: "Shift",
  alt: "Alt",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  Escape: "Esc",
  Backspace: "⌫",
  ContextMenu: "☰",
};

/** What a keyboard prints on this key. */
export function useKeyName(): (key: string) => string {
  const t = useTranslations("flowEditor");
  const named: Record<string, string> = { " ": t("space"), Delete: t("del") };
  return (key) => {
    if (named[key]) return named[key];
    return key === "+"
      ? key
      : key
          .split("+")
          .map((part) => signs[part] ?? part)
          .join(" ");
  };
}
