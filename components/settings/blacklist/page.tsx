"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { columnsOf } from "@/components/ui/table/data-table";
import type { BlacklistRecord } from "@/lib/records/schema/blacklist.ts";
import { RecordsPage } from "../records-page";
import { useCampaignFilter } from "./campaign-filter";
import { BlacklistImportButton } from "./import-button";
import { BlacklistViews } from "./views";

const BlacklistForm = dynamic(() => import("../forms/blacklist-form").then((file) => file.BlacklistForm), {
  ssr: false,
});

const column = columnsOf<BlacklistRecord>();
const nameOf = ({ clientId }: BlacklistRecord) => clientId;

export function BlacklistPage() {
  const t = useTranslations("settings.field");
  const narrowing = useCampaignFilter();
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("reason", {
          header: t("reason"),
          enableSorting: true,
          cell: ({ getValue }) => getValue() ?? <Nothing />,
        }),
        column.accessor("campaign", {
          header: t("campaign"),
          enableSorting: true,
          cell: ({ getValue }) => getValue() ?? t("allCampaigns"),
        }),
        column.accessor("expiresAt", {
          header: t("expiresAt"),
          enableSorting: true,
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
        column.accessor("createdAt", {
          header: t("createdAt"),
          enableSorting: true,
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
      ]),
    [t],
  );
  return (
    <RecordsPage
      kind="blacklist"
      columns={columns}
      nameOf={nameOf}
      form={BlacklistForm}
      pageActions={<BlacklistImportButton />}
      views={<BlacklistViews here="entries" />}
      narrowing={narrowing}
    />
  );
}
