"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { DateTime, Nothing } from "@/components/ui/date-time";
import { PasswordField, SelectField, SwitchField, TextField } from "@/components/ui/form/fields";
import { columnsOf } from "@/components/ui/table/data-table";
import type { InvitationLink } from "@/lib/account/schema.ts";
import { recordsQuery } from "@/lib/records/queries.ts";
import { type UserRecord, userChanges, userFields } from "@/lib/records/schema/user.ts";
import { CutText } from "./cut-text";
import { InvitationDialog } from "./invitation-dialog";
import { RecordDialog } from "./record-dialog";
import { type FormProps, RecordsPage } from "./records-page";
import { useRecordForm } from "./use-record-form";
import { useOfferLink, useUserActions } from "./use-user-actions";
import { UserState, userState } from "./user-state";

const column = columnsOf<UserRecord>();
const nameOf = ({ username }: UserRecord) => username;

export function UsersPage() {
  const t = useTranslations("settings");
  const columns = useMemo(
    () =>
      column.columns([
        column.accessor("name", {
          header: t("field.fullName"),
          enableSorting: true,
          cell: ({ getValue }) => <CutText text={getValue()} />,
        }),
        column.accessor("email", {
          header: t("field.email"),
          enableSorting: true,
          cell: ({ getValue }) => <CutText text={getValue()} />,
        }),
        column.accessor("profile", {
          header: t("field.profile"),
          enableSorting: true,
          cell: ({ getValue }) => <CutText text={getValue()} />,
        }),
        column.accessor(userState, {
          id: "state",
          header: t("field.state"),
          enableSorting: true,
          meta: { most: "none" },
          cell: ({ row: { original } }) => <UserState user={original} />,
        }),
        column.accessor("lastSignedInAt", {
          header: t("users.lastSignedIn"),
          enableSorting: true,
          cell: ({ getValue, row: { original } }) => {
            const at = getValue();
            if (at) return <DateTime at={at} />;
            return original.hasPassword ? t("users.never") : <Nothing />;
          },
        }),
      ]),
    [t],
  );
  const [link, setLink] = useState<InvitationLink | null>(null);
  const actions = useUserActions(setLink);
  const offerLink = useOfferLink(setLink);
  const Form = useCallback((props: FormProps<"users">) => <UserForm {...props} onCreated={offerLink} />, [offerLink]);
  return (
    <>
      <RecordsPage kind="users" columns={columns} nameOf={nameOf} form={Form} moreActions={actions} />
      {link ? <InvitationDialog link={link} onClose={() => setLink(null)} /> : null}
    </>
  );
}

type UserFormProps = FormProps<"users"> & { onCreated: (user: UserRecord) => void };

function UserForm({ record, onClose, onCreated }: UserFormProps) {
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
    onSaved: (saved) => {
      onClose();
      if (!record) onCreated(saved);
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
