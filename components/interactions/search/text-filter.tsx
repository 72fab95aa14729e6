"use client";

import { TextInput } from "@mantine/core";
import { type RefObject, useRef } from "react";
import { useTextBeforeHydration } from "@/components/ui/form/use-text-before-hydration";
import { MOST_FILTER_LENGTH } from "@/lib/interactions/values.ts";

type Props = {
  name: string;
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  field?: RefObject<HTMLInputElement | null>;
  keys?: string;
};

/** A text that the search narrows by, as it is typed; before the scripts have come, by Enter. */
export function TextFilter({ name, label, placeholder, value, onChange, field, keys }: Props) {
  const own = useRef<HTMLInputElement>(null);
  const ref = field ?? own;
  useTextBeforeHydration(ref, value, onChange);
  return (
    <TextInput
      ref={ref}
      name={name}
      label={label}
      placeholder={placeholder}
      value={value}
      maxLength={MOST_FILTER_LENGTH}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="off"
      {...(keys && { "aria-keyshortcuts": keys })}
    />
  );
}
