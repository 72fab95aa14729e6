"use client";

import { Kbd, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useRef } from "react";
import classes from "./find-field.module.css";

type Props = {
  /** What is looked for, and where. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  maxLength?: number;
};

/** Narrows what a page shows to a text. The slash leads to it from anywhere on the page, Escape empties it. */
export function FindField({ label, value, onChange, maxLength }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const find = () => {
    // What is behind a dialog is out of reach.
    if (!document.querySelector("[aria-modal=true]")) box.current?.focus();
  };
  useHotkeys([
    ["/", find],
    ["shift+/", find],
  ]);
  return (
    <TextInput
      ref={box}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={value ? null : <Kbd size="xs">/</Kbd>}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape") onChange("");
      }}
      {...(maxLength !== undefined && { maxLength })}
      autoComplete="off"
      aria-keyshortcuts="/"
      className={classes.find}
    />
  );
}
