"use client";

import { useTranslations } from "next-intl";
import { FormDialog } from "@/components/ui/form/dialog";
import { emptyDrawing } from "../empty-drawing";
import { type FlowDetails, FlowFieldInputs, flowDetails } from "../flow-fields";
import { useNewFlowForm } from "../use-new-flow-form";

type Start = FlowDetails & { drawFlowObj: string };

const blank: Start = { name: "", description: "", type: "webhook", drawFlowObj: emptyDrawing };

/** Makes a flow and opens it: an empty one, or one that begins as `start`. */
export function NewFlowDialog({ start = blank, onClose }: { start?: Start; onClose: () => void }) {
  const t = useTranslations("flows");
  const { drawFlowObj, ...values } = start;
  const { control, submit, busy } = useNewFlowForm({
    schema: flowDetails,
    values,
    flowOf: (fields) => ({ ...fields, drawFlowObj }),
  });
  return (
    <FormDialog title={t("new.open")} onClose={onClose} onSubmit={submit} action={t("new.create")} busy={busy}>
      <FlowFieldInputs control={control} type={values.type} isTypeFixed={start !== blank} />
    </FormDialog>
  );
}
