"use client";

import { Button } from "@mantine/core";
import { IconLayoutSidebar } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { FacetsOpen } from "./use-open";

/** Opens and folds the panel beside the results. */
export function FacetsButton({ facets: { isOpen, toggle } }: { facets: FacetsOpen }) {
  const t = useTranslations("interactions.facets");
  return (
    <Button
      size="compact-sm"
      variant={isOpen ? "light" : "subtle"}
      color={isOpen ? "rail" : "gray"}
      leftSection={<IconLayoutSidebar size={14} aria-hidden />}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      {t("label")}
    </Button>
  );
}
