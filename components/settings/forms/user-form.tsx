"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { PasswordField, SelectField, SwitchField, TextField } from "@/components/ui/form/fields";
import { recordsQuery } from "@/lib/records/queries.ts";
import { type UserRecord, userChanges, userFields } from "@/lib/records/schema/user.ts";
import type { FormProps } from "../records-page";
import { RecordDialog } from "./record-dialog";
import { useRecordForm } from "./use-record-form";

type UserFormProps = FormProps<"users"> & { onCreated: (user: UserRecord) => Promise<void> };

/** A new user, or one that is there. */
export function UserForm({ record, onClose, onCreated }: UserFormProps) {
  const t = useTranslations("settings");
  const profiles = useQuery(recordsQuery("profiles"));
  const { form, submit, busy } = useRecordForm({
    kind: "users",
    // An edit leaves the password as it is unless a new one is typed.
    schema: record ? userChanges : userFields,
    record,
    values: {
      username: record?.username ?? "",
      name: record?.name ?? null,
      email: record?.email ?? null,
      profile: record?.profile ?? null,
      enabled: record?.enabled ?? true,
      ...(record ? {} : { password: null }),
    },
    // The form stays until its link takes its place.
    onSaved: async (saved) => {
      if (!record) await onCreated(saved);
      onClose();
    },
  });
  const { control } = form;
  return (
    <RecordDialog kind="users" record={record} onClose={onClose} onSubmit={submit} busy={busy}>
      <TextField control={control} name="username" label={t("field.username")} autoComplete="off" data-autofocus />
      <TextField control={control} name="name" label={t("field.fullName")} emptyIsNull autoComplete="off" />
      <TextField control={control} name="email" label={t("field.email")} emptyIsNull autoComplete="off" />
      <SelectField
        control={control}
        name="profile"
        label={t("field.profile")}
        description={t("field.profileHint")}
        data={(profiles.data?.result ?? []).map(({ name }) => name)}
        allowDeselect
        clearable
      />
      <PasswordField
        control={control}
        name="password"
        label={record ? t("field.newPassword") : t("field.password")}
        description={record ? t("field.newPasswordHint") : t("field.passwordHint")}
        autoComplete="new-password"
        emptyIs={record ? "absent" : "null"}
      />
      <SwitchField control={control} name="enabled" label={t("field.enabled")} />
    </RecordDialog>
  );
}
