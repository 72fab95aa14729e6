"use client";

import { useTranslations } from "next-intl";
import { SelectField, SwitchField } from "@/components/ui/form/fields";
import { TagsField } from "@/components/ui/form/tags-field";
import { dispositionActions, dispositionBlacklists, dispositionFields } from "@/lib/records/schema/disposition.ts";
import type { FormProps } from "../records-page";
import { RecordDialog } from "./record-dialog";
import { useRecordForm } from "./use-record-form";

export function DispositionRecordForm({ record, onClose }: FormProps<"dispositions">) {
  const t = useTranslations("settings");
  const { form, submit, busy } = useRecordForm({
    kind: "dispositions",
    schema: dispositionFields,
    record,
    values: {
      levels: record?.levels ?? [],
      action: record?.action ?? "final",
      blacklist: record?.blacklist ?? null,
      confirmed: record?.confirmed ?? true,
      enabled: record?.enabled ?? true,
    },
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <RecordDialog kind="dispositions" record={record} onClose={onClose} onSubmit={submit} busy={busy}>
      <TagsField
        control={control}
        name="levels"
        label={t("field.levels")}
        description={t("field.levelsHint")}
        acceptValueOnBlur
        allowDuplicates
        data-autofocus
      />
      <SelectField
        control={control}
        name="action"
        label={t("field.action")}
        data={dispositionActions.map((value) => ({ value, label: t(`action.${value}`) }))}
      />
      <SelectField
        control={control}
        name="blacklist"
        label={t("field.blacklisting")}
        data={dispositionBlacklists.map((value) => ({ value, label: t(`blacklisting.${value}`) }))}
        placeholder={t("blacklisting.none")}
        clearable
      />
      {record?.confirmed === false && (
        <SwitchField
          control={control}
          name="confirmed"
          label={t("field.confirmed")}
          description={t("field.confirmedHint")}
        />
      )}
      <SwitchField control={control} name="enabled" label={t("field.enabled")} />
    </RecordDialog>
  );
}
