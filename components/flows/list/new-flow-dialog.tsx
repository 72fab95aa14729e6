"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/ui/form/dialog";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { useNotify } from "@/components/ui/notify";
import { useCreateFlow } from "@/lib/flows/queries.ts";
import { type FlowDetails, FlowFieldInputs, flowDetails } from "../flow-fields";
import { flowHref } from "../flow-href";
import { emptyDrawing } from "../flow-types";

type Start = FlowDetails & { drawFlowObj: string };

const blank: Start = { name: "", description: "", type: "webhook", drawFlowObj: emptyDrawing };

/** Makes a flow and opens it: an empty one, or one that begins as `start`. */
export function NewFlowDialog({ start = blank, onClose }: { start?: Start; onClose: () => void }) {
  const t = useTranslations("flows");
  const router = useRouter();
  const notify = useNotify();
  const create = useCreateFlow();
  const { drawFlowObj, ...fields } = start;
  const form = useSchemaForm(flowDetails, fields);
  const submit = form.handleSubmit(async (given) => {
    try {
      const { result } = await create.mutateAsync({ ...given, drawFlowObj });
      router.push(flowHref(result.name));
    } catch (error) {
      if (!showAtFields(form, error)) notify.failed(error);
    }
  });
  return (
    <FormDialog
      title={t("new.open")}
      onClose={onClose}
      onSubmit={submit}
      action={t("new.create")}
      busy={create.isPending}
    >
      <FlowFieldInputs control={form.control} type={fields.type} isTypeFixed={start !== blank} />
    </FormDialog>
  );
}
