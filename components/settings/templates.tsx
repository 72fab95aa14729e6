"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ChannelMark } from "@/components/ui/channel-mark";
import { EnabledBadge } from "@/components/ui/enabled-badge";
import { SelectField, SwitchField, TextAreaField, TextField } from "@/components/ui/form/fields";
import { columnsOf } from "@/components/ui/table/data-table";
import { type TemplateRecord, templateFields, writtenChannels } from "@/lib/records/schema/template.ts";
import { CutText } from "./cut-text";
import { RecordDialog } from "./record-dialog";
import { type FormProps, RecordsPage } from "./records-page";
import { useRecordForm } from "./use-record-form";

const column = columnsOf<TemplateRecord>();
const nameOf = ({ name }: TemplateRecord) => name;

export function TemplatesPage() {
  const t = useTranslations("settings");
  const columns = useMemo(
    () =>
      column.columns([
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
        column.accessor("enabled", {
          header: t("field.state"),
          enableSorting: true,
          cell: ({ getValue }) => <EnabledBadge enabled={getValue()} />,
        }),
      ]),
    [t],
  );
  return <RecordsPage kind="templates" columns={columns} nameOf={nameOf} form={TemplateForm} />;
}

function TemplateForm({ record, onClose }: FormProps<"templates">) {
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
