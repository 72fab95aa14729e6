"use client";

import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { FormDialog } from "@/components/ui/form/dialog";
import { SelectField, TextField } from "@/components/ui/form/fields";
import { permissions } from "@/lib/actor.ts";
import { recordsQuery } from "@/lib/records/queries.ts";
import { type ApiKeyRecord, apiKeyChanges, apiKeyFields, newApiKey } from "@/lib/records/schema/api-key.ts";
import type { FormProps } from "../records-page";
import { NewKeyDialog } from "./new-key-dialog";
import { useRecordForm } from "./use-record-form";

export function ApiKeyForm({ record, onClose }: FormProps<"api-keys">) {
  return record ? <KeyChange record={record} onClose={onClose} /> : <KeyCreation onClose={onClose} />;
}

function KeyCreation({ onClose }: { onClose: () => void }) {
  const t = useTranslations("settings");
  const users = useQuery(recordsQuery("users"));
  const [made, setMade] = useState<string | null>(null);
  const { form, submit, busy } = useRecordForm({
    kind: "api-keys",
    schema: apiKeyFields,
    record: null,
    values: { name: "", user: "", scopes: null, expiresAt: null },
    onSaved: (saved) => {
      const answer = newApiKey.safeParse(saved);
      if (answer.success) setMade(answer.data.key);
      else onClose();
    },
  });
  const { control } = form;
  if (made) return <NewKeyDialog value={made} onClose={onClose} />;
  return (
    <FormDialog title={t("api-keys.new")} onClose={onClose} onSubmit={submit} action={t("create")} busy={busy}>
      <TextField control={control} name="name" label={t("field.name")} data-autofocus autoComplete="off" />
      <SelectField
        control={control}
        name="user"
        label={t("field.owner")}
        description={t("field.ownerHint")}
        data={(users.data?.result ?? []).filter(({ profile }) => profile !== null).map(({ username }) => username)}
        searchable
      />
      <TextField
        control={control}
        name="expiresAt"
        label={t("field.expiresAt")}
        description={t("field.expiresAtHint")}
        placeholder="2030-12-31 23:59:59"
        emptyIsNull
      />
      <ScopesField control={control} name="scopes" />
    </FormDialog>
  );
}

function KeyChange({ record, onClose }: { record: ApiKeyRecord; onClose: () => void }) {
  const t = useTranslations("settings");
  const { form, submit, busy } = useRecordForm({
    kind: "api-keys",
    schema: apiKeyChanges,
    record,
    values: { name: record.name, scopes: record.scopes },
    onSaved: onClose,
  });
  return (
    <FormDialog title={t("api-keys.edit")} onClose={onClose} onSubmit={submit} action={t("save")} busy={busy}>
      <TextField control={form.control} name="name" label={t("field.name")} data-autofocus autoComplete="off" />
      <ScopesField control={form.control} name="scopes" />
    </FormDialog>
  );
}

/** What a key may at most; none chosen is all that its user may. */
function ScopesField<T extends FieldValues, O>(bound: { control: Control<T, unknown, O>; name: FieldPath<T> }) {
  const t = useTranslations("settings");
  const { field } = useController(bound);
  return (
    <Checkbox.Group
      label={t("field.scopes")}
      description={t("field.scopesHint")}
      value={field.value ?? []}
      onChange={(scopes) => field.onChange(scopes.length > 0 ? scopes : null)}
    >
      {permissions.map((permission) => (
        <Checkbox key={permission} value={permission} label={t(`permission.${permission}`)} mt={6} />
      ))}
    </Checkbox.Group>
  );
}
