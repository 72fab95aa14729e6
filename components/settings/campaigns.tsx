"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { EnabledBadge } from "@/components/ui/enabled-badge";
import { ScheduleText } from "@/components/ui/schedule/text";
import { columnsOf } from "@/components/ui/table/data-table";
import type { CampaignRecord } from "@/lib/records/schema/campaign.ts";
import { RecordsPage } from "./records-page";

const CampaignForm = dynamic(() => import("./forms/campaign-form").then((file) => file.CampaignForm), { ssr: false });

const column = columnsOf<CampaignRecord>();
const nameOf = ({ name }: CampaignRecord) => name;

export function CampaignsPage() {
  const t = useTranslations("settings.field");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("enabled", {
          header: t("state"),
          enableSorting: true,
          cell: ({ getValue }) => <EnabledBadge enabled={getValue()} />,
        }),
        column.accessor("timezone", { header: t("timezone"), enableSorting: true }),
        column.accessor("schedule", {
          header: t("schedule"),
          cell: ({ getValue }) => <ScheduleText schedule={getValue()} />,
        }),
      ]),
    [t],
  );
  return <RecordsPage kind="campaigns" columns={columns} nameOf={nameOf} form={CampaignForm} />;
}
