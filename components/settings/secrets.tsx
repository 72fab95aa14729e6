"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCallback, useMemo } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { PasswordField, TagsField, TextField } from "@/components/ui/form/fields";
import { columnsOf } from "@/components/ui/table/data-table";
import { type SecretRecord, secretFields, secretForm } from "@/lib/records/schema/secret.ts";
import { CutText } from "./cut-text";
import { RecordDialog } from "./record-dialog";
import { type FormProps, RecordsPage } from "./records-page";
import { useRecordForm } from "./use-record-form";

const column = columnsOf<SecretRecord>();
const nameOf = ({ name }: SecretRecord) => name;

export function SecretsPage() {
  const t = useTranslations("settings");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("hosts", {
          header: t("field.hosts"),
          cell: ({ getValue }) => <CutText text={getValue().join(" · ") || t("secrets.anywhere")} />,
        }),
        column.accessor("usedBy", {
          header: t("field.usedBy"),
          meta: { wrap: true },
          cell: ({ getValue }) => (getValue().length === 0 ? <Nothing /> : <Flows names={getValue()} />),
        }),
        column.accessor("updatedAt", {
          header: t("field.updatedAt"),
          enableSorting: true,
          cell: ({ getValue }) => <DateTime at={getValue()} />,
        }),
      ]),
    [t],
  );
  const whyStays = useCallback(
    ({ usedBy }: SecretRecord) => (usedBy.length > 0 ? t("secrets.usedBy", { flows: usedBy.join(", ") }) : null),
    [t],
  );
  return (
    <RecordsPage
      kind="secrets"
      columns={columns}
      nameOf={nameOf}
      form={SecretForm}
      whyStays={whyStays}
      emptyText={t("secrets.emptyText")}
    />
  );
}

function Flows({ names }: { names: readonly string[] }) {
  return names.map((name, i) => (
    <span key={name}>
      {i > 0 ? " · " : ""}
      <Link href={`/flows/${encodeURIComponent(name)}`}>{name}</Link>
    </span>
  ));
}

function SecretForm({ record, onClose }: FormProps<"secrets">) {
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
