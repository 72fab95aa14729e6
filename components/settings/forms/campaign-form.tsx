"use client";

import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { useAskStart } from "@/components/frame/use-ask-start";
import { SwitchField, TextField } from "@/components/ui/form/fields";
import { TagsField } from "@/components/ui/form/tags-field";
import { ScheduleField } from "@/components/ui/schedule/field";
import { ZoneSelect } from "@/components/ui/zone/select";
import { campaignFields } from "@/lib/records/schema/campaign.ts";
import type { FormProps } from "../records-page";
import { CampaignWeek } from "./campaign-week";
import { RecordDialog } from "./record-dialog";
import { useRecordForm } from "./use-record-form";

export function CampaignForm({ record, onClose }: FormProps<"campaigns">) {
  const t = useTranslations("settings");
  const askStart = useAskStart();
  const values = record ?? { name: "", timezone: "UTC", schedule: null, enabled: true, holidays: [] };
  const { form, submit, busy } = useRecordForm({
    kind: "campaigns",
    schema: campaignFields,
    record,
    values: {
      name: values.name,
      timezone: values.timezone,
      schedule: values.schedule,
      holidays: values.holidays,
      enabled: values.enabled,
    },
    before: async ({ enabled }) =>
      record === null ||
      enabled !== true ||
      askStart((hub) => (hub.campaign === record.name ? { campaignEnabled: true } : null)),
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <RecordDialog kind="campaigns" record={record} onClose={onClose} onSubmit={submit} busy={busy} size="lg">
      <TextField control={control} name="name" label={t("field.name")} data-autofocus />
      <Controller
        control={control}
        name="timezone"
        render={({ field, fieldState }) => (
          <ZoneSelect
            {...field}
            label={t("field.timezone")}
            description={t("field.timezoneHint")}
            error={fieldState.error?.message}
          />
        )}
      />
      <ScheduleField control={control} name="schedule" label={t("field.schedule")} />
      {record ? <CampaignWeek campaign={record} hours={form.watch("schedule")} /> : null}
      <TagsField
        control={control}
        name="holidays"
        label={t("field.holidays")}
        description={t("field.holidaysHint")}
        placeholder="2026-12-25"
      />
      <SwitchField control={control} name="enabled" label={t("field.enabled")} />
    </RecordDialog>
  );
}
