"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime } from "@/components/ui/date-time";
import { columnsOf } from "@/components/ui/table/data-table";
import { attachmentHref } from "@/lib/records/queries.ts";
import type { AttachmentRecord } from "@/lib/records/schema/attachment.ts";
import { RemoveAttachment } from "./remove-attachment";

const column = columnsOf<AttachmentRecord>();

/** What the table of a hub's files tells of each. */
export function useAttachmentColumns(hub: string) {
  const t = useTranslations("hubs.attachment");
  return useMemo(
    () =>
      column.columns([
        column.accessor("path", {
          header: t("name"),
          enableSorting: true,
          cell: ({ getValue }) => (
            <a href={attachmentHref(hub, getValue())} download={getValue()}>
              {getValue()}
            </a>
          ),
        }),
        column.accessor("contentType", { header: t("kind"), enableSorting: true }),
        column.accessor("size", {
          header: t("size"),
          enableSorting: true,
          meta: { align: "end" },
          cell: ({ getValue }) => t("kilobytes", { kb: Math.max(1, Math.round(getValue() / 1024)) }),
        }),
        column.display({
          id: "usedBy",
          header: t("usedBy"),
          cell: ({ row: { original } }) => {
            const { lists, leads } = original.usedBy;
            const uses = [lists > 0 && t("lists", { count: lists }), leads > 0 && t("leads", { count: leads })];
            return uses.filter(Boolean).join(", ") || t("unused");
          },
        }),
        column.accessor("createdAt", {
          header: t("createdAt"),
          enableSorting: true,
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
        column.display({
          id: "actions",
          header: "",
          meta: { align: "end", pinned: true },
          cell: ({ row: { original } }) => <RemoveAttachment hub={hub} file={original} />,
        }),
      ]),
    [t, hub],
  );
}
