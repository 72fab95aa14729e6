"use client";

import { TagsInput, type TagsInputProps } from "@mantine/core";
import type { FieldValues } from "react-hook-form";
import { type Bound, useField } from "./fields";

export function TagsField<T extends FieldValues, O>({
  control,
  name,
  ...props
}: Bound<T, O> & Omit<TagsInputProps, "name">) {
  const { value, ...field } = useField({ control, name });
  return <TagsInput {...field} value={value ?? []} {...props} />;
}
