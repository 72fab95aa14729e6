"use client";

import { type ComboboxItem, type OptionsFilter, TagsInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { bestMatchFirst } from "@/components/ui/best-match-first";

type Props = {
  label: string;
  placeholder: string;
  /** The names that there are. */
  known: readonly string[];
  value: string[];
  onChange: (names: string[]) => void;
};

/**
 * Names to choose among those that there are: Enter takes the first that is offered, and leaving the field takes
 * nothing of what was half typed. Where none is like it, Enter takes the text as it stands: it may come to be.
 */
export function NameFilter({ label, placeholder, known, value, onChange }: Props) {
  const t = useTranslations("interactions.filters");
  const [typed, setTyped] = useState("");
  const offered: OptionsFilter = (input) => {
    const found = bestMatchFirst(input);
    const text = input.search.trim();
    if (found.length > 0 || text === "" || value.includes(text)) return found;
    return [{ value: text, label: t("noneFound"), disabled: true } satisfies ComboboxItem];
  };
  return (
    <TagsInput
      label={label}
      placeholder={placeholder}
      data={[...known]}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      onBlur={() => setTyped("")}
      // Pasted text is typed text: it is looked for, and a name may hold a comma.
      onPasteCapture={(event) => event.stopPropagation()}
      splitChars={[]}
      acceptValueOnBlur={false}
      selectFirstOptionOnChange
      filter={offered}
      renderPill={Nowhere}
      clearable
      limit={30}
    />
  );
}

/** What is chosen stands below the fields, which keep their height. */
export function Nowhere() {
  return null;
}
