"use client";

import { useTranslations } from "next-intl";
import { SelectField, SwitchField, TextAreaField, TextField } from "@/components/ui/form/fields";
import { templateFields, writtenChannels } from "@/lib/records/schema/template.ts";
import type { FormProps } from "../records-page";
import { RecordDialog } from "./record-dialog";
import { useRecordForm } from "./use-record-form";

export function TemplateForm({ record, onClose }: FormProps<"templates">) {
  const t = useTranslations("settings");
  const channelName = useTranslations("kit.channel");
  const { form, submit, busy } = useRecordForm({
    kind: "templates",
    schema: templateFields,
    record,
    values: {
      name: record?.name ?? "",
      channel: record?.channel ?? "email",
      subject: record?.subject ?? null,
      content: record?.content ?? "",
      enabled: record?.enabled ?? true,
    },
    onSaved: onClose,
  });
  const { control, watch } = form;
  return (
    <RecordDialog kind="templates" record={record} onClose={onClose} onSubmit={submit} busy={busy} size="lg">
      <TextField control={control} name="name" label={t("field.name")} data-autofocus />
      <SelectField
        control={control}
        name="channel"
        label={t("field.channel")}
        data={writtenChannels.map((value) => ({ value, label: channelName(value) }))}
      />
      {watch("channel") === "email" ? (
        <TextField control={control} name="subject" label={t("field.subject")} emptyIsNull />
      ) : null}
      <TextAreaField
        control={control}
        name="content"
        label={t("field.content")}
        description={t("field.contentHint")}
        minRows={6}
      />
      <SwitchField control={control} name="enabled" label={t("field.enabled")} />
    </RecordDialog>
  );
}
