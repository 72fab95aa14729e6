"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ChannelMark } from "@/components/ui/channel-mark";
import { EnabledBadge } from "@/components/ui/enabled-badge";
import { columnsOf } from "@/components/ui/table/data-table";
import type { TemplateRecord } from "@/lib/records/schema/template.ts";
import { CutText } from "./cut-text";
import { RecordsPage } from "./records-page";

const TemplateForm = dynamic(() => import("./forms/template-form").then((file) => file.TemplateForm), { ssr: false });

const column = columnsOf<TemplateRecord>();
const nameOf = ({ name }: TemplateRecord) => name;

export function TemplatesPage() {
  const t = useTranslations("settings");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("enabled", {
          header: t("field.state"),
          enableSorting: true,
          cell: ({ getValue }) => <EnabledBadge enabled={getValue()} />,
        }),
        column.accessor("channel", {
          header: t("field.channel"),
          enableSorting: true,
          cell: ({ getValue }) => <ChannelMark channel={getValue()} />,
        }),
        column.accessor("subject", {
          header: t("field.subject"),
          enableSorting: true,
          cell: ({ getValue }) => <CutText text={getValue()} />,
        }),
        column.accessor("content", {
          header: t("field.content"),
          cell: ({ getValue }) => <CutText text={getValue()} />,
        }),
      ]),
    [t],
  );
  return <RecordsPage kind="templates" columns={columns} nameOf={nameOf} form={TemplateForm} />;
}
