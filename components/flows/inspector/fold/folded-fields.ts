import type { Field } from "@/lib/flows/nodes/field-list.ts";
import type { NodeSpec } from "@/lib/flows/nodes/spec.ts";
import { drawnValue, type FormSettings, fieldText, formValues } from "../form-values";

/** Whether one of the fields holds what neither a node without it nor a new node does. */
export function holdsOwn(fields: readonly Field[], spec: NodeSpec, values: FormSettings): boolean {
  const usual = [{}, spec.sample].map((data) => formValues(fields, spec, data));
  const text = (field: Field, value: unknown) => fieldText(drawnValue(field, value)?.value);
  return fields.some((field) => {
    const now = text(field, values[field.name]);
    return now !== "" && !usual.some((one) => text(field, one[field.name]) === now);
  });
}
