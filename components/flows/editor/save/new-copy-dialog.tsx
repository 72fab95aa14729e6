"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { FormDialog } from "@/components/ui/form/dialog";
import { TextField } from "@/components/ui/form/fields";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { useNotify } from "@/components/ui/notify";
import { useCreateFlow } from "@/lib/flows/queries.ts";
import { recordName } from "@/lib/text.ts";
import { flowHref } from "../../flow-href";

const copy = z.object({ name: recordName });

type Props = { name: string; type: string; text: () => string; onClose: () => void };

/** Makes a new flow of what is drawn. */
export function NewCopyDialog({ name, type, text, onClose }: Props) {
  const t = useTranslations("flowEditor.copyOf");
  const router = useRouter();
  const notify = useNotify();
  const create = useCreateFlow();
  const form = useSchemaForm(copy, { name: t("name", { name }) });
  const submit = form.handleSubmit(async (fields) => {
    try {
      const { result } = await create.mutateAsync({ ...fields, type, drawFlowObj: text() });
      onClose();
      router.push(flowHref(result.name));
    } catch (error) {
      if (!showAtFields(form, error)) notify.failed(error);
    }
  });
  return (
    <FormDialog title={t("title")} onClose={onClose} onSubmit={submit} action={t("create")} busy={create.isPending}>
      <TextField control={form.control} name="name" label={t("label")} data-autofocus autoComplete="off" />
    </FormDialog>
  );
}
