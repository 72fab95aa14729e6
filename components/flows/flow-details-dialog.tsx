"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormDialog } from "@/components/ui/form/dialog";
import { useSchemaForm } from "@/components/ui/form/form";
import type { FlowChange } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { type FlowDetails, FlowFieldInputs, flowDetails } from "./flow-fields";
import { flowHref } from "./flow-href";

type Props = { record: FlowRecord; onSave: (fields: FlowChange) => Promise<boolean>; onClose: () => void };

/** Name, description and type; a change of them is a version too, and the history goes along with the name. */
export function FlowDetailsDialog({ record, onSave, onClose }: Props) {
  const t = useTranslations("flows");
  const router = useRouter();
  const { name, description, type } = record;
  const [began] = useState<FlowDetails>({ name, description, type });
  const { control, handleSubmit, formState } = useSchemaForm(flowDetails, began);
  const submit = handleSubmit(async (fields) => {
    // What someone else changes meanwhile is not put back to what stood here.
    const isChanged = ([field, value]: [string, string]) => value !== began[field as keyof FlowDetails];
    const changed = Object.fromEntries(Object.entries(fields).filter(isChanged));
    if (Object.keys(changed).length > 0 && !(await onSave(changed))) return;
    onClose();
    if (fields.name !== name) router.replace(flowHref(fields.name));
  });
  return (
    <FormDialog
      title={t("details.title")}
      onClose={onClose}
      onSubmit={submit}
      action={t("save")}
      busy={formState.isSubmitting}
    >
      <FlowFieldInputs control={control} type={type} />
    </FormDialog>
  );
}
