"use client";

import { NumberInput, type NumberInputProps } from "@mantine/core";
import type { FieldValues } from "react-hook-form";
import { type Bound, type Emptiable, useField } from "./fields";

/** A whole number; in a file of its own because the input brings a library along. */
export function NumberField<T extends FieldValues, O>({
  control,
  name,
  emptyIsNull = false,
  ...props
}: Bound<T, O> & Emptiable & Omit<NumberInputProps, "name">) {
  const { value, onChange, ...field } = useField({ control, name });
  return (
    <NumberInput
      allowDecimal={false}
      {...field}
      value={value ?? ""}
      onChange={(typed) => onChange(emptyIsNull && typed === "" ? null : typed)}
      {...props}
    />
  );
}
