"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { TextField } from "@/components/ui/form/fields";
import { columnsOf } from "@/components/ui/table/data-table";
import { type BlacklistRecord, blacklistFields } from "@/lib/records/schema/blacklist.ts";
import { RecordDialog } from "../record-dialog";
import { type FormProps, RecordsPage } from "../records-page";
import { useRecordForm } from "../use-record-form";
import { BlacklistImportButton } from "./import-button";

const column = columnsOf<BlacklistRecord>();
const nameOf = ({ clientId }: BlacklistRecord) => clientId;

export function BlacklistPage() {
  const t = useTranslations("settings.field");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("reason", {
          header: t("reason"),
          enableSorting: true,
          cell: ({ getValue }) => getValue() ?? <Nothing />,
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
    />
  );
}

function BlacklistForm({ record, onClose }: FormProps<"blacklist">) {
  const t = useTranslations("settings");
  const { form, submit, busy } = useRecordForm({
    kind: "blacklist",
    schema: blacklistFields,
    record,
    values: { clientId: record?.clientId ?? "", reason: record?.reason ?? null },
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
    </RecordDialog>
  );
}
