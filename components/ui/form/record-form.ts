"use client";

import { useTranslations } from "next-intl";
import type { BaseSyntheticEvent } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { type RecordKind, type RecordOf, type RecordToSave, recordAddress } from "@/lib/records/kinds.ts";
import { useSaveRecord } from "@/lib/records/queries.ts";
import { useNotify } from "../notify";
import { showAtFields, useSchemaForm } from "./form";

type Options<K extends RecordKind, In extends FieldValues, Out extends FieldValues> = {
  kind: K;
  schema: z.ZodType<Out, In>;
  /** The record to change; null creates one. */
  record: RecordOf[K] | null;
  values: DefaultValues<In>;
  onSaved: (record: RecordOf[K]) => void;
};

type RecordForm<In extends FieldValues, Out extends FieldValues> = {
  form: UseFormReturn<In, unknown, Out>;
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
};

/** A form that creates a record or changes the fields that were touched; what the service finds wrong stands at the field. */
export function useRecordForm<K extends RecordKind, In extends FieldValues, Out extends FieldValues>(
  options: Options<K, In, Out>,
): RecordForm<In, Out> {
  const { kind, schema, record, values, onSaved } = options;
  const t = useTranslations("kit");
  const notify = useNotify();
  const form = useSchemaForm(schema, values);
  const save = useSaveRecord(kind);
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit(async () => {
    // The service reads the same input as the form: a schema's output (a Date, say) is not what it takes.
    const all = Object.entries(form.getValues());
    const body = Object.fromEntries(record ? all.filter(([name]) => name in dirtyFields) : all);
    try {
      const saved = await save.mutateAsync({ address: record && recordAddress(record), body } as RecordToSave<K>);
      notify.done(t("saved"));
      onSaved(saved);
    } catch (error) {
      if (!showAtFields(form, error)) notify.failed(error);
    }
  });
  return { form, submit, busy: save.isPending };
}
