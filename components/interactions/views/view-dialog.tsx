"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/ui/form/dialog";
import { SwitchField, TextField } from "@/components/ui/form/fields";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { useNotify } from "@/components/ui/notify";
import { RequestError } from "@/lib/http/browser/client.ts";
import { savedViewName } from "@/lib/interactions/views/schema.ts";

type Props = {
  title: string;
  values: { name: string; shared: boolean };
  busy: boolean;
  onSave: (fields: { name: string; shared: boolean }) => Promise<void>;
  onClose: () => void;
};

/** The name of a view, and whether it is the team's. */
export function ViewDialog({ title, values, busy, onSave, onClose }: Props) {
  const t = useTranslations("views");
  const notify = useNotify();
  const form = useSchemaForm(savedViewName, values);
  const submit = form.handleSubmit(async (fields) => {
    try {
      await onSave(fields);
      onClose();
    } catch (error) {
      if (isTaken(error)) form.setError("name", { message: t("taken") }, { shouldFocus: true });
      else if (!showAtFields(form, error)) notify.failed(error);
    }
  });
  return (
    <FormDialog title={title} onClose={onClose} onSubmit={submit} action={t("save")} busy={busy}>
      <TextField control={form.control} name="name" label={t("name")} autoComplete="off" data-autofocus />
      <SwitchField control={form.control} name="shared" label={t("shared")} description={t("sharedHint")} />
    </FormDialog>
  );
}

function isTaken(error: unknown): boolean {
  return error instanceof RequestError && error.errors[0]?.code === "taken";
}
