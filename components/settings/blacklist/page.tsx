"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { SelectField, TextField } from "@/components/ui/form/fields";
import { columnsOf } from "@/components/ui/table/data-table";
import { recordsQuery } from "@/lib/records/queries.ts";
import { type BlacklistRecord, blacklistEntry } from "@/lib/records/schema/blacklist.ts";
import { RecordDialog } from "../record-dialog";
import { type FormProps, RecordsPage } from "../records-page";
import { useRecordForm } from "../use-record-form";
import { useCampaignFilter } from "./campaign-filter";
import { BlacklistImportButton } from "./import-button";
import { BlacklistViews } from "./views";

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

function BlacklistForm({ record, onClose }: FormProps<"blacklist">) {
  const t = useTranslations("settings");
  const campaigns = useQuery(recordsQuery("campaigns"));
  const { form, submit, busy } = useRecordForm({
    kind: "blacklist",
    schema: blacklistEntry,
    record,
    values: {
      clientId: record?.clientId ?? "",
      reason: record?.reason ?? null,
      campaign: record?.campaign ?? null,
      expiresAt: record?.expiresAt ?? null,
    },
    onSaved: onClose,
  });
  return (
    <RecordDialog kind="blacklist" record={record} onClose={onClose} onSubmit={submit} busy={busy}>
      <TextField
        control={form.control}
        name="clientId"
        label={t("field.clientId")}
        description={t("field.clientIdHint")}
        data-autofocus
      />
      <TextField control={form.control} name="reason" label={t("field.reason")} emptyIsNull />
      <SelectField
        control={form.control}
        name="campaign"
        label={t("field.campaign")}
        description={t("field.campaignHint")}
        placeholder={t("field.allCampaigns")}
        data={(campaigns.data?.result ?? []).map(({ name }) => name)}
        searchable
        clearable
      />
      <TextField
        control={form.control}
        name="expiresAt"
        label={t("field.expiresAt")}
        description={t("field.expiresAtHint")}
        placeholder="2030-12-31 23:59:59"
        emptyIsNull
      />
    </RecordDialog>
  );
}
