"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { type Control, useController } from "react-hook-form";
import type { Field } from "@/lib/flows/nodes/field-list.ts";
import type { NodeSpec } from "@/lib/flows/nodes/spec.ts";
import { useFieldWords } from "../node-words";
import { useFieldContext } from "./field-context";
import { type FormSettings, shownFields } from "./form-values";
import classes from "./inspector.module.css";
import { ParameterField } from "./parameter-field";
import { useHelpOnFocus } from "./use-help-on-focus";
import { type NodeForm, useNodeForm, type Values } from "./use-node-form";

type Props = {
  spec: NodeSpec;
  data: FormSettings;
  onChange: (data: FormSettings, field: string) => void;
  onTyping: (edit: () => void) => void;
  onLeave: () => void;
};

/** A node's settings as a form made from its kind's schema. */
export function ParametersForm({ spec, data, onChange, onTyping, onLeave }: Props) {
  const t = useTranslations("flowInspector.field");
  const { invalid } = useFieldWords();
  const nodeForm = useNodeForm({
    spec,
    data,
    onChange,
    onTyping,
    onLeave,
    say: ({ at, reason }) =>
      reason === "nameTwice" ? t("nameTwice") : invalid(reason, fieldAt(nodeForm.fields, at) ?? {}),
  });
  const { form, fields } = nodeForm;
  const ref = useHelpOnFocus();
  // Once there, a field stays: it would go under the hands of whoever puts it right.
  const wrong = useRef(new Set<string>());
  for (const name of Object.keys(form.formState.errors)) wrong.current.add(name);
  return (
    <form ref={ref} className={classes.form} onSubmit={(event) => event.preventDefault()} noValidate>
      {shownFields(fields, form.watch(), wrong.current).map((field) => (
        <FormField key={field.name} field={field} nodeForm={nodeForm} control={form.control} />
      ))}
    </form>
  );
}

function FormField({ field, nodeForm, control }: { field: Field; nodeForm: NodeForm; control: Control<Values> }) {
  const { kind } = useFieldContext();
  const texts = useFieldWords().field(kind, field);
  const { field: bound, fieldState } = useController({ control, name: field.name });
  return (
    <ParameterField
      field={field}
      texts={texts}
      value={bound.value}
      fault={fieldState.error}
      onChange={(value) => {
        bound.onChange(value);
        nodeForm.tell(field, value);
      }}
      onBlur={() => {
        bound.onBlur();
        nodeForm.leave();
        void nodeForm.form.trigger(field.name);
      }}
    />
  );
}

function fieldAt(fields: readonly Field[], at: string): Field | undefined {
  const [name, , inner] = at.split(".");
  const field = fields.find((one) => one.name === name);
  return field?.items?.find((one) => one.name === inner) ?? field;
}
