"use client";

import { useTranslations } from "next-intl";
import { type BaseSyntheticEvent, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { useNotify } from "../notify";
import { showAtFields, useSchemaForm } from "./form";

type Options<In extends FieldValues, Out extends FieldValues, Saved> = {
  schema: z.ZodType<Out, In>;
  values: DefaultValues<In>;
  /** Whether all fields are saved, or only those that were touched. */
  isNew: boolean;
  /** Asks before what is valid is saved; false where it shall not be. */
  before?: (fields: Partial<In>) => Promise<boolean>;
  save: (fields: Partial<In>) => Promise<Saved>;
  /** The form is busy until this is done. */
  onSaved: (saved: Saved) => unknown;
};

type SaveForm<In extends FieldValues, Out extends FieldValues> = {
  form: UseFormReturn<In, unknown, Out>;
  submit: (event?: BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
};

/** A form that saves something new, or changes the fields that were touched; what the service finds wrong stands at the field. */
export function useSaveForm<In extends FieldValues, Out extends FieldValues, Saved>(
  options: Options<In, Out, Saved>,
): SaveForm<In, Out> {
  const { schema, values, isNew, before, save, onSaved } = options;
  const t = useTranslations("kit");
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const form = useSchemaForm(schema, values);
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit(async () => {
    // The service reads the same input as the form: a schema's output (a Date, say) is not what it takes.
    const all = Object.entries(form.getValues());
    const fields = Object.fromEntries(isNew ? all : all.filter(([name]) => name in dirtyFields)) as Partial<In>;
    if (before && !(await before(fields))) return;
    setBusy(true);
    try {
      const saved = await save(fields);
      notify.done(t("saved"));
      await onSaved(saved);
    } catch (error) {
      if (!showAtFields(form, error)) notify.failed(error);
    } finally {
      setBusy(false);
    }
  });
  return { form, submit, busy };
}
