"use client";

import { Button } from "@mantine/core";
import { IconLayoutSidebar } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { Folding } from "@/components/frame/use-folds";
import type { SearchPagePart } from "@/lib/interactions/search-page/folds.ts";
import classes from "./button.module.css";

/** Opens and folds the panel beside the results. */
export function FacetsButton({ folding: { folds, fold } }: { folding: Folding<SearchPagePart> }) {
  const t = useTranslations("interactions.facets");
  const isOpen = folds.facets === "open";
  return (
    <Button
      size="compact-xs"
      variant={isOpen ? "light" : "subtle"}
      color={isOpen ? "rail" : "gray"}
      title={t("label")}
      aria-label={t("label")}
      aria-expanded={isOpen}
      onClick={() => fold("facets", isOpen)}
    >
      <IconLayoutSidebar size={14} aria-hidden />
      <span className={classes.label}>{t("label")}</span>
    </Button>
  );
}
