"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { SelectField, TextAreaField, TextField } from "@/components/ui/fields";
import { showAtFields, useSchemaForm } from "@/components/ui/form";
import { FormDialog } from "@/components/ui/form-dialog";
import { useNotify } from "@/components/ui/notify";
import { useCreateFlow } from "@/lib/flows/queries.ts";
import { recordName } from "@/lib/text.ts";
import { flowHref } from "../flow-href";
import { emptyDrawing, flowTypes } from "../flow-types";

const newFlow = z.object({ name: recordName, description: z.string(), type: z.enum(flowTypes) });

type Start = z.input<typeof newFlow> & { drawFlowObj: string };

const blank: Start = { name: "", description: "", type: "webhook", drawFlowObj: emptyDrawing };

/** Makes a flow and opens it: an empty one, or one that begins as `start`. */
export function NewFlowDialog({ start = blank, onClose }: { start?: Start; onClose: () => void }) {
  const t = useTranslations("flows");
  const router = useRouter();
  const notify = useNotify();
  const create = useCreateFlow();
  const { drawFlowObj, ...fields } = start;
  const form = useSchemaForm(newFlow, fields);
  const submit = form.handleSubmit(async (given) => {
    try {
      const { result } = await create.mutateAsync({ ...given, drawFlowObj });
      router.push(flowHref(result.name));
    } catch (error) {
      if (!showAtFields(form, error)) notify.failed(error);
    }
  });
  const { control } = form;
  return (
    <FormDialog
      title={t("new.open")}
      opened
      onClose={onClose}
      onSubmit={submit}
      action={t("new.create")}
      busy={create.isPending}
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
        data={flowTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        disabled={start !== blank}
      />
    </FormDialog>
  );
}
