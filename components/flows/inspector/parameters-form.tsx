"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { type Control, useController } from "react-hook-form";
import type { Field } from "@/lib/flows/nodes/field-list.ts";
import type { NodeSpec } from "@/lib/flows/nodes/spec.ts";
import { useFieldWords } from "../node-words";
import { useFieldContext } from "./field-context";
import { holdsOwn } from "./fold/folded-fields";
import { type KeptFolds, MoreFields } from "./fold/more-fields";
import { type FormSettings, shownFields } from "./form-values";
import classes from "./inspector.module.css";
import { ParameterField } from "./parameter-field";
import { useHelpOnFocus } from "./use-help-on-focus";
import { type NodeForm, useNodeForm, type Values } from "./use-node-form";

type Props = {
  spec: NodeSpec;
  data: FormSettings;
  /** Which node it is, and what was folded of it and of others. */
  node: string;
  folds: KeptFolds;
  onChange: (data: FormSettings, field: string) => void;
  onTyping: (edit: () => void) => void;
  onLeave: () => void;
};

/** A node's settings as a form made from its kind's schema. */
export function ParametersForm({ spec, data, node, folds, onChange, onTyping, onLeave }: Props) {
  const t = useTranslations("flowInspector.field");
  const { invalid, field: fieldWords } = useFieldWords();
  const { kind } = useFieldContext();
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
  const values = form.watch();
  const shown = shownFields(fields, values, wrong.current);
  const more = shown.filter(({ folded }) => folded);
  const control = (field: Field) => (
    <FormField key={field.name} field={field} nodeForm={nodeForm} control={form.control} />
  );
  return (
    <form ref={ref} className={classes.form} onSubmit={(event) => event.preventDefault()} noValidate>
      {shown.filter(({ folded }) => !folded).map(control)}
      {more.length > 0 ? (
        <MoreFields
          node={node}
          folds={folds}
          due={more.some(({ name }) => form.formState.errors[name]) || holdsOwn(more, spec, values)}
          names={more.map((field) => fieldWords(kind, field).label)}
        >
          {more.map(control)}
        </MoreFields>
      ) : null}
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
