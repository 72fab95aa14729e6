"use client";

import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { palette } from "./palette-store";
import classes from "./search-button.module.css";

export function SearchButton() {
  const t = useTranslations("frame");
  return (
    <button
      type="button"
      className={classes.search}
      title={t("palette.open")}
      onClick={palette.open}
      aria-keyshortcuts="Control+K"
    >
      <IconSearch size={15} aria-hidden />
      <span className={classes.label}>{t("palette.open")}</span>
      <kbd aria-hidden>Ctrl K</kbd>
    </button>
  );
}
