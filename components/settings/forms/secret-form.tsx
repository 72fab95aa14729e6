"use client";

import { useTranslations } from "next-intl";
import { PasswordField, TextField } from "@/components/ui/form/fields";
import { TagsField } from "@/components/ui/form/tags-field";
import { secretFields, secretForm } from "@/lib/records/schema/secret.ts";
import type { FormProps } from "../records-page";
import { RecordDialog } from "./record-dialog";
import { useRecordForm } from "./use-record-form";

export function SecretForm({ record, onClose }: FormProps<"secrets">) {
  const t = useTranslations("settings");
  const { form, submit, busy } = useRecordForm({
    kind: "secrets",
    schema: record ? secretForm : secretFields,
    record,
    values: { name: record?.name ?? "", hosts: record?.hosts ?? [], ...(record ? {} : { value: "" }) },
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <RecordDialog kind="secrets" record={record} onClose={onClose} onSubmit={submit} busy={busy}>
      <TextField
        control={control}
        name="name"
        label={t("field.name")}
        description={t("field.secretName")}
        autoComplete="off"
        spellCheck={false}
        {...(record ? { readOnly: true } : { "data-autofocus": true })}
      />
      <PasswordField
        control={control}
        name="value"
        label={record ? t("field.newValue") : t("field.value")}
        description={record ? t("field.newValueHint") : t("field.valueHint")}
        autoComplete="new-password"
        emptyIs={record ? "absent" : "text"}
        {...(record ? { "data-autofocus": true } : {})}
      />
      <TagsField control={control} name="hosts" label={t("field.hosts")} description={t("field.hostsHint")} />
    </RecordDialog>
  );
}
