"use client";

import { useRouter } from "next/navigation";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { showAtFields, useSchemaForm } from "@/components/ui/form/form";
import { useNotify } from "@/components/ui/notify";
import { type FlowChange, useCreateFlow } from "@/lib/flows/queries.ts";
import { flowHref } from "./flow-href";

type Options<In extends FieldValues, Out extends FieldValues> = {
  schema: z.ZodType<Out, In>;
  values: DefaultValues<In>;
  /** The new flow that the filled form stands for. */
  flowOf: (fields: Out) => FlowChange & { name: string };
  onCreated?: () => void;
};

/** A form that creates a flow and opens it; what the service finds wrong stands at the field. */
export function useNewFlowForm<In extends FieldValues, Out extends FieldValues>(options: Options<In, Out>) {
  const { schema, values, flowOf, onCreated } = options;
  const router = useRouter();
  const notify = useNotify();
  const create = useCreateFlow();
  const form = useSchemaForm(schema, values);
  const submit = form.handleSubmit(async (fields) => {
    try {
      const { result } = await create.mutateAsync(flowOf(fields));
      onCreated?.();
      router.push(flowHref(result.name));
    } catch (error) {
      if (!showAtFields(form, error)) notify.failed(error);
    }
  });
  return { control: form.control, submit, busy: create.isPending };
}
