"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { FormDialog } from "@/components/ui/form/dialog";
import { TextField } from "@/components/ui/form/fields";
import { recordName } from "@/lib/text-schema.ts";
import { useNewFlowForm } from "../../use-new-flow-form";

const copy = z.object({ name: recordName });

type Props = { name: string; type: string; text: () => string; onClose: () => void };

/** Makes a new flow of what is drawn. */
export function NewCopyDialog({ name, type, text, onClose }: Props) {
  const t = useTranslations("flowEditor.copyOf");
  const { control, submit, busy } = useNewFlowForm({
    schema: copy,
    values: { name: t("name", { name }) },
    flowOf: (fields) => ({ ...fields, type, drawFlowObj: text() }),
    onCreated: onClose,
  });
  return (
    <FormDialog title={t("title")} onClose={onClose} onSubmit={submit} action={t("create")} busy={busy}>
      <TextField control={control} name="name" label={t("label")} data-autofocus autoComplete="off" />
    </FormDialog>
  );
}
