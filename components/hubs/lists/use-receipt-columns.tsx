"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Nothing } from "@/components/ui/date-time";
import { StatusBadge, type Tone } from "@/components/ui/status-badge";
import { columnsOf } from "@/components/ui/table/data-table";
import type { ReceiptLine } from "@/lib/outbound/lists/schema.ts";

const column = columnsOf<ReceiptLine>();
const tones: Record<ReceiptLine["outcome"], Tone> = { saved: "go", rejected: "stop", suppressed: "caution" };

/** What a receipt tells of each contact of the upload. */
export function useReceiptColumns() {
  const t = useTranslations("hubs.list");
  const format = useFormatter();
  return useMemo(
    () =>
      column.columns([
        column.accessor("position", {
          header: t("position"),
          meta: { align: "end", width: "136px" },
          cell: ({ getValue }) => format.number(getValue()),
        }),
        column.accessor("outcome", {
          header: t("outcome"),
          cell: ({ getValue }) => <StatusBadge tone={tones[getValue()]}>{t(getValue())}</StatusBadge>,
        }),
        column.accessor("number", { header: t("client"), cell: ({ getValue }) => getValue() ?? <Nothing /> }),
        column.accessor("reason", {
          header: t("reason"),
          meta: { wrap: true },
          cell: ({ getValue }) => getValue() ?? <Nothing />,
        }),
        column.accessor("timezone", { header: t("timezone") }),
        column.accessor("contactId", { header: t("contactId"), cell: ({ getValue }) => getValue() ?? <Nothing /> }),
      ]),
    [t, format],
  );
}
