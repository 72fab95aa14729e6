"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { SelectField, TextAreaField, TextField } from "@/components/ui/fields";
import { useSchemaForm } from "@/components/ui/form";
import { FormDialog } from "@/components/ui/form-dialog";
import type { FlowChange } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { recordName } from "@/lib/text.ts";
import { flowHref } from "./flow-href";
import { flowTypes } from "./flow-types";

const details = z.object({ name: recordName, description: z.string(), type: z.string() });

type Props = { record: FlowRecord; onSave: (fields: FlowChange) => Promise<boolean>; onClose: () => void };

/** Name, description and type; a change of them is a version too, and the history goes along with the name. */
export function FlowDetailsDialog({ record, onSave, onClose }: Props) {
  const t = useTranslations("flows");
  const router = useRouter();
  const { name, description, type } = record;
  const { control, handleSubmit, formState } = useSchemaForm(details, { name, description, type });
  const submit = handleSubmit(async (fields) => {
    if (!(await onSave(fields))) return;
    onClose();
    if (fields.name !== name) router.replace(flowHref(fields.name));
  });
  const types = [...new Set([...flowTypes, type])];
  return (
    <FormDialog
      title={t("details.title")}
      opened
      onClose={onClose}
      onSubmit={submit}
      action={t("save")}
      busy={formState.isSubmitting}
    >
      <TextField
        control={control}
        name="name"
        label={t("field.name")}
        description={t("field.nameHint")}
        data-autofocus
        autoComplete="off"
      />
      <TextAreaField control={control} name="description" label={t("field.description")} />
      <SelectField
        control={control}
        name="type"
        label={t("field.type")}
        data={types.map((value) => {
          const known = flowTypes.find((one) => one === value);
          return { value, label: known ? t(`type.${known}`) : value };
        })}
      />
    </FormDialog>
  );
}
