"use client";

import { toNestErrors } from "@hookform/resolvers";
import { useEffect, useMemo, useRef } from "react";
import { type FieldErrors, type Resolver, type UseFormReturn, useForm } from "react-hook-form";
import { type Field, fieldsOf } from "@/lib/flows/nodes/field-list.ts";
import type { NodeSpec } from "@/lib/flows/nodes/spec.ts";
import { type FieldFault, fieldFaults } from "./field-faults";
import { drawnValue, type FormSettings, fieldText, formValues, withSetting } from "./form-values";

export type Values = Record<string, unknown>;

type Options = {
  spec: NodeSpec;
  data: FormSettings;
  /** Gets the settings with one field changed, when what `onTyping` got is made. */
  onChange: (data: FormSettings, field: string) => void;
  /** Gets an edit that is being typed, to be made when the hands rest, when it is left, or when someone needs it. */
  onTyping: (edit: () => void) => void;
  /** Hears that a field is left, after what was changed in it. */
  onLeave: () => void;
  say: (fault: FieldFault) => string;
};

export type NodeForm = {
  form: UseFormReturn<Values>;
  fields: Field[];
  /** Hears that a field's value is now this one. */
  tell: (field: Field, value: unknown) => void;
  leave: () => void;
};

/** A form over a node's settings. What is wrong is told and kept; what changes elsewhere, by undo say, is shown. */
export function useNodeForm({ spec, data, say, ...heard }: Options): NodeForm {
  // The head of the inspector is where a node is named.
  const fields = useMemo(() => fieldsOf(spec).filter(({ name }) => name !== "label"), [spec]);
  const resolver: Resolver<Values> = (values, _context, options) => {
    const faults = fieldFaults(fields, spec, values);
    if (faults.length === 0) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const fault of faults) errors[fault.at] ??= { type: fault.reason, message: say(fault) };
    return { values: {}, errors: toNestErrors(errors as FieldErrors, options) };
  };
  const form = useForm<Values>({ resolver, mode: "onChange", defaultValues: formValues(fields, spec, data) });
  const { leave, note, takeUp } = usePending(data, heard);

  useEffect(() => {
    const changed = takeUp(data);
    if (changed) form.reset(formValues(fields, spec, changed));
    // What is there and wrong is said at once; what is only missing, when someone has been there.
    const filled = fields.filter(({ name }) => fieldText(data[name]) !== "").map(({ name }) => name);
    void form.trigger(filled);
  }, [data, fields, spec, form, takeUp]);

  const tell = (field: Field, value: unknown) => {
    const drawn = drawnValue(field, value);
    if (drawn) note(field.name, drawn.value);
  };
  return { form, fields, tell, leave };
}

type Edit = { name: string; value: unknown };

/** Keeps an edit until it is made; edits of two fields are never one. */
function usePending(data: FormSettings, heard: Pick<Options, "onChange" | "onTyping" | "onLeave">) {
  const latest = useRef(heard);
  const known = useRef(data);
  const pending = useRef<Edit>(null);
  useEffect(() => {
    latest.current = heard;
  });

  const actions = useMemo(() => {
    const make = () => {
      const edit = pending.current;
      if (!edit) return;
      pending.current = null;
      known.current = withSetting(known.current, edit.name, edit.value);
      latest.current.onChange(known.current, edit.name);
    };
    return {
      leave: () => latest.current.onLeave(),
      note: (name: string, value: unknown) => {
        if (pending.current && pending.current.name !== name) make();
        pending.current = { name, value };
        latest.current.onTyping(make);
      },
      /** What the form must show instead, if these settings are not those it told of. */
      takeUp: (now: FormSettings): FormSettings | null => {
        // As text, because the order of variables counts.
        const same = JSON.stringify(now) === JSON.stringify(known.current);
        known.current = now;
        const edit = pending.current;
        return same ? null : edit ? withSetting(now, edit.name, edit.value) : now;
      },
    };
  }, []);

  useEffect(() => actions.leave, [actions]);
  return actions;
}
