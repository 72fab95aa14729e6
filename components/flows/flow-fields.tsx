"use client";

import { useTranslations } from "next-intl";
import type { Control } from "react-hook-form";
import { z } from "zod";
import { SelectField, TextAreaField, TextField } from "@/components/ui/form/fields";
import { flowTypes } from "@/lib/flows/nodes/kinds.ts";
import { recordName } from "@/lib/text-schema.ts";

/** What a flow is called, what is said of it, and what it is for. */
export const flowDetails = z.object({ name: recordName, description: z.string(), type: z.string() });
export type FlowDetails = z.output<typeof flowDetails>;

type Props = {
  control: Control<FlowDetails, unknown, FlowDetails>;
  /** A type that may stand beside those that can run. */
  type: string;
  isTypeFixed?: boolean;
};

export function FlowFieldInputs({ control, type, isTypeFixed = false }: Props) {
  const t = useTranslations("flows");
  const types = [...new Set([...flowTypes, type])];
  return (
    <>
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
        disabled={isTypeFixed}
      />
    </>
  );
}
