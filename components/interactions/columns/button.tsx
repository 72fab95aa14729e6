"use client";

import { Button } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import type { ColumnView } from "./use-column-view";

/** Opens and closes the choice of columns: kept in this browser, or in the view that is opened. */
export function ColumnsButton({ view: { panel } }: { view: ColumnView }) {
  const t = useTranslations("interactions.columns");
  return (
    <Button
      ref={panel.button}
      variant="default"
      leftSection={<IconColumns3 size={15} />}
      title={t("columns")}
      aria-expanded={panel.isOpen}
      onClick={panel.isOpen ? panel.close : panel.open}
    >
      {t("columns")}
    </Button>
  );
}
