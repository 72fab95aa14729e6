"use client";

import { Badge, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { EnabledBadge } from "@/components/ui/enabled-badge";
import { SelectField, SwitchField, TagsField } from "@/components/ui/form/fields";
import { columnsOf } from "@/components/ui/table/data-table";
import {
  type DispositionRecord,
  dispositionActions,
  dispositionBlacklists,
  dispositionFields,
} from "@/lib/records/schema/disposition.ts";
import { RecordDialog } from "./record-dialog";
import { type FormProps, RecordsPage } from "./records-page";
import { useRecordForm } from "./use-record-form";

const column = columnsOf<DispositionRecord>();
const nameOf = ({ levels }: DispositionRecord) => levels.join(" › ");

export function DispositionsPage() {
  const t = useTranslations("settings");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("id", { header: t("field.id"), enableSorting: true, meta: { align: "end", width: "80px" } }),
        column.accessor("action", {
          header: t("field.action"),
          enableSorting: true,
          cell: ({ getValue }) => t(`action.${getValue()}`),
        }),
        column.accessor("enabled", {
          header: t("field.state"),
          enableSorting: true,
          cell: ({ getValue, row }) => (
            <Group gap="xs">
              <EnabledBadge enabled={getValue()} />
              {row.original.confirmed || <Badge color="yellow">{t("notConfirmed")}</Badge>}
            </Group>
          ),
        }),
      ]),
    [t],
  );
  return <RecordsPage kind="dispositions" columns={columns} nameOf={nameOf} form={DispositionForm} />;
}

function DispositionForm({ record, onClose }: FormProps<"dispositions">) {
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
