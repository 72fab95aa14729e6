"use client";

import { Button } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ColumnView } from "./use-column-view";

const ColumnsDialog = dynamic(() => import("./dialog").then((part) => part.ColumnsDialog));

/** The way to choose columns: kept in this browser, or in the view that is opened. */
export function ColumnsButton({ view }: { view: ColumnView }) {
  const t = useTranslations("interactions.columns");
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconColumns3 size={15} />} onClick={() => setOpened(true)}>
        {t("columns")}
      </Button>
      {opened ? <ColumnsDialog view={view} onClose={() => setOpened(false)} /> : null}
    </>
  );
}
