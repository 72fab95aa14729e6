"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { FormDialog } from "@/components/ui/form/dialog";
import { TextField } from "@/components/ui/form/fields";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { recordName } from "@/lib/text-schema.ts";
import { useFlowFailure } from "../use-flow-failure";

const named = z.object({ name: recordName });

type Props = {
  title: string;
  action: string;
  name: string;
  onName: (name: string) => Promise<unknown>;
  onClose: () => void;
};

/** Asks for the name of a flow that is there; what is wrong with it stands at the field. */
export function NameDialog({ title, action, name, onName, onClose }: Props) {
  const t = useTranslations("flows.field");
  const { failed } = useFlowFailure();
  const form = useSchemaForm(named, { name });
  const submit = form.handleSubmit(async (fields) => {
    try {
      await onName(fields.name);
      onClose();
    } catch (error) {
      if (!showAtFields(form, error)) failed(error);
    }
  });
  return (
    <FormDialog title={title} onClose={onClose} onSubmit={submit} action={action} busy={form.formState.isSubmitting}>
      <TextField
        control={form.control}
        name="name"
        label={t("name")}
        description={t("nameHint")}
        data-autofocus
        autoComplete="off"
      />
    </FormDialog>
  );
}
