"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { SelectField, TextField } from "@/components/ui/form/fields";
import { recordsQuery } from "@/lib/records/queries.ts";
import { blacklistEntry } from "@/lib/records/schema/blacklist.ts";
import type { FormProps } from "../records-page";
import { RecordDialog } from "./record-dialog";
import { useRecordForm } from "./use-record-form";

export function BlacklistForm({ record, onClose }: FormProps<"blacklist">) {
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
