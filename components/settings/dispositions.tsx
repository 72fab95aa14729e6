"use client";

import { Badge, Group } from "@mantine/core";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { EnabledBadge } from "@/components/ui/enabled-badge";
import { columnsOf } from "@/components/ui/table/data-table";
import type { DispositionRecord } from "@/lib/records/schema/disposition.ts";
import { RecordsPage } from "./records-page";

const DispositionRecordForm = dynamic(
  () => import("./forms/disposition-form").then((file) => file.DispositionRecordForm),
  { ssr: false },
);

const column = columnsOf<DispositionRecord>();
const nameOf = ({ levels }: DispositionRecord) => levels.join(" › ");

export function DispositionsPage() {
  const t = useTranslations("settings");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("enabled", {
          header: t("field.state"),
          enableSorting: true,
          cell: ({ getValue, row }) => (
            <Group gap="xs">
              <EnabledBadge enabled={getValue()} />
              {row.original.confirmed || <Badge color="yellow">{t("notConfirmed")}</Badge>}
            </Group>
          ),
        }),
        column.accessor("id", { header: t("field.id"), enableSorting: true, meta: { align: "end", width: "80px" } }),
        column.accessor("action", {
          header: t("field.action"),
          enableSorting: true,
          cell: ({ getValue }) => t(`action.${getValue()}`),
        }),
      ]),
    [t],
  );
  return <RecordsPage kind="dispositions" columns={columns} nameOf={nameOf} form={DispositionRecordForm} />;
}
