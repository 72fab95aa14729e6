"use client";

import {
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";

export type Bound<T extends FieldValues, O> = { control: Control<T, unknown, O>; name: FieldPath<T> };

/** What only the service finds, by its codes. */
const told = ["taken", "common", "own-name", "wrong", "same"] as const;

/** What binds an input to its field, with what is wrong there in the viewer's language. */
export function useField<T extends FieldValues, O>({ control, name }: Bound<T, O>) {
  const t = useTranslations("kit.invalid");
  const { field, fieldState } = useController({ control, name });
  const isEnglish = useLocale() === "en";
  // What only the service can know it says in English.
  const found = Array.isArray(fieldState.error) ? fieldState.error.find(Boolean) : fieldState.error;
  const type = found?.type as (typeof told)[number] | undefined;
  const error = type && told.includes(type) && !isEnglish ? t(type) : found?.message;
  return { ...field, error };
}

/** What an empty text field stands for: the empty text, unless the schema has null there. */
export type Emptiable = { emptyIsNull?: boolean };

function textOf(text: string, emptyIsNull: boolean): string | null {
  return emptyIsNull && text === "" ? null : text;
}

export function TextField<T extends FieldValues, O>({
  control,
  name,
  emptyIsNull = false,
  ...props
}: Bound<T, O> & Emptiable & Omit<TextInputProps, "name">) {
  const { value, onChange, ...field } = useField({ control, name });
  return (
    <TextInput
      {...field}
      value={value ?? ""}
      onChange={(event) => onChange(textOf(event.currentTarget.value, emptyIsNull))}
      {...props}
    />
  );
}

const empties = { text: "", null: null, absent: undefined } as const;

export function PasswordField<T extends FieldValues, O>({
  control,
  name,
  emptyIs = "text",
  ...props
}: Bound<T, O> & Omit<PasswordInputProps, "name"> & { emptyIs?: keyof typeof empties }) {
  const { value, onChange, ...field } = useField({ control, name });
  const t = useTranslations("kit");
  return (
    <PasswordInput
      {...field}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || empties[emptyIs])}
      visibilityToggleButtonProps={{ "aria-label": t("showPassword"), tabIndex: 0 }}
      {...props}
    />
  );
}

/** What takes browsers a second to break into lines, each time a character is typed. */
const LONG_WORD = /\S{2000}/;
const unwrapped = { input: { overflowWrap: "normal" } } as const;

/** A text of several lines, as high as it is; one with a word of thousands of characters keeps that in a line. */
export function TextAreaField<T extends FieldValues, O>({
  control,
  name,
  emptyIsNull = false,
  ...props
}: Bound<T, O> & Emptiable & Omit<TextareaProps, "name">) {
  const { value, onChange, ...field } = useField({ control, name });
  // As it was opened: the field must not be another one while someone types.
  const [isWrapped] = useState(() => !LONG_WORD.test(value ?? ""));
  return (
    <Textarea
      {...(isWrapped ? { autosize: true, minRows: 2, maxRows: 16 } : { rows: 16, styles: unwrapped })}
      {...field}
      value={value ?? ""}
      onChange={(event) => onChange(textOf(event.currentTarget.value, emptyIsNull))}
      {...props}
    />
  );
}

export function SelectField<T extends FieldValues, O>({
  control,
  name,
  ...props
}: Bound<T, O> & Omit<SelectProps, "name">) {
  const { value, ...field } = useField({ control, name });
  return <Select allowDeselect={false} comboboxProps={{ shadow: "md" }} {...field} value={value ?? null} {...props} />;
}

export function SwitchField<T extends FieldValues, O>({
  control,
  name,
  ...props
}: Bound<T, O> & Omit<SwitchProps, "name">) {
  const { value, ...field } = useField({ control, name });
  return <Switch {...field} checked={value === true} {...props} />;
}
