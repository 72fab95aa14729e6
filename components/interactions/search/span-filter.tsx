"use client";

import { TextInput } from "@mantine/core";
import { useRef, useState } from "react";
import { useTextBeforeHydration } from "@/components/ui/form/use-text-before-hydration";
import { readSpan, type SpanName, spanAddress, spanLabel, spanUnits } from "@/lib/interactions/search/span.ts";

type Props = {
  name: SpanName;
  label: string;
  placeholder: string;
  /** What is said of a text that means nothing. */
  wrong: string;
  /** As the address has it. */
  value: string | null;
  onChange: (span: string | null) => void;
};

/** How long something took, written as `> 5m` or `1m-5m`, or how often, as `≥ 2`; it counts by Enter, and once the field is left. */
export function SpanFilter({ name, label, placeholder, wrong, value, onChange }: Props) {
  const unit = spanUnits[name];
  const span = value && readSpan(value);
  const shown = span ? spanLabel(span, unit) : "";
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useTextBeforeHydration(field, shown, setTyped);
  const isWrong = typed !== null && typed.trim() !== "" && readSpan(typed, unit) === null;
  const take = () => {
    if (typed === null || isWrong) return;
    const read = readSpan(typed, unit);
    const next = read && spanAddress(read);
    setTyped(null);
    if (next !== value) onChange(next);
  };
  return (
    <TextInput
      ref={field}
      name={name}
      label={label}
      placeholder={placeholder}
      value={typed ?? shown}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === "Enter" && take()}
      error={isWrong && wrong}
      maxLength={40}
      autoComplete="off"
    />
  );
}
