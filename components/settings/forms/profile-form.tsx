"use client";

import { Checkbox } from "@mantine/core";
import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { TextField } from "@/components/ui/form/fields";
import { permissions } from "@/lib/actor.ts";
import { profileFields } from "@/lib/records/schema/profile.ts";
import type { FormProps } from "../records-page";
import { ProfilePreviewPanel } from "./profile-preview";
import { RecordDialog } from "./record-dialog";
import { useRecordForm } from "./use-record-form";
import { VisibleField } from "./visible-field";

export function ProfileForm({ record, onClose }: FormProps<"profiles">) {
  const t = useTranslations("settings");
  const { form, submit, busy } = useRecordForm({
    kind: "profiles",
    schema: profileFields,
    record,
    values: {
      name: record?.name ?? "",
      actions: record?.actions ?? [],
      campaigns: record?.campaigns ?? [],
      hubs: record?.hubs ?? [],
      agents: record?.agents ?? [],
    },
    onSaved: onClose,
  });
  const { control } = form;
  return (
    <RecordDialog kind="profiles" record={record} onClose={onClose} onSubmit={submit} busy={busy}>
      <TextField control={control} name="name" label={t("field.name")} data-autofocus />
      <Controller
        control={control}
        name="actions"
        render={({ field }) => (
          <Checkbox.Group label={t("field.actions")} value={field.value} onChange={field.onChange}>
            {permissions.map((permission) => (
              <Checkbox key={permission} value={permission} label={t(`permission.${permission}`)} mt={6} />
            ))}
          </Checkbox.Group>
        )}
      />
      <VisibleField control={control} name="campaigns" kind="campaigns" label={t("profiles.seesCampaigns")} />
      <VisibleField control={control} name="hubs" kind="hubs" label={t("profiles.seesHubs")} />
      <VisibleField control={control} name="agents" kind="users" label={t("profiles.seesAgents")} />
      <ProfilePreviewPanel profile={form.watch()} />
    </RecordDialog>
  );
}
