"use client";

import { MultiSelect } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { chosenBy, dispositionTree, markedBy } from "@/lib/interactions/breakdown/disposition-tree.ts";
import type { SearchNames } from "@/lib/interactions/search/names-contract.ts";
import classes from "./disposition-select.module.css";

type Props = {
  dispositions: SearchNames["dispositions"];
  placeholder: string;
  /** Ids. */
  value: string[];
  onChange: (ids: string[]) => void;
};

/** Dispositions as a tree: a level chooses all below it, and any is found by a part of its levels. */
export function DispositionSelect({ dispositions, placeholder, value, onChange }: Props) {
  const t = useTranslations("interactions.filters");
  const lines = useMemo(() => dispositionTree(dispositions), [dispositions]);
  const marked = markedBy(lines, value);
  return (
    <MultiSelect
      label={t("dispositions")}
      placeholder={placeholder}
      data={lines.map((line) => ({ value: line.value, label: line.label }))}
      value={marked}
      onChange={(now) => onChange(chosenBy(lines, marked, now))}
      filter={({ options, search }) => {
        const wanted = search.trim().toLowerCase();
        const found = new Set(
          lines.filter(({ path }) => path.toLowerCase().includes(wanted)).map((line) => line.value),
        );
        return options.filter((option) => "value" in option && found.has(option.value));
      }}
      renderOption={({ option, checked }) => {
        const line = lines.find((one) => one.value === option.value);
        return (
          <span className={classes.line} style={{ paddingInlineStart: (line?.depth ?? 0) * 16 }} title={line?.path}>
            <span className={classes.check}>{checked ? <IconCheck size={13} aria-hidden /> : null}</span>
            <span data-level={line?.ids[0] !== option.value || undefined}>{option.label}</span>
          </span>
        );
      }}
      renderPill={() => null}
      comboboxProps={{ width: 280, position: "bottom-start" }}
      nothingFoundMessage={t("noneFound")}
      searchable
      clearable
    />
  );
}
