"use client";

import { Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { Mapping } from "@/lib/contact-file/judge/mapping.ts";
import type { SheetColumn } from "@/lib/contact-file/reading.ts";
import type { ProblemGroup } from "@/lib/contact-file/review.ts";
import classes from "../review/problem-groups.module.css";
import type { Wizard } from "../wizard";

type Props = {
  wizard: Wizard;
  mapping: Mapping;
  columns: SheetColumn[];
  examples: ProblemGroup["examples"];
  busy: boolean;
};

/** What a message asks for and rows do not have: each can be filled from a column that goes nowhere else. */
export function MergeFieldColumns({ wizard, mapping, columns, examples, busy }: Props) {
  const t = useTranslations("upload.group");
  const free = columns.filter(({ index, filled }) => {
    const to = mapping.columns[index]?.to;
    return filled > 0 && (to === "data" || to === "skip");
  });
  const isFilled = (name: string) =>
    mapping.columns.some(({ to, header, name: given = header }) => to === "data" && given === name);
  const fill = async (index: number, name: string) => {
    wizard.match(index, "data", name);
    await wizard.review();
  };
  return (
    <ul className={classes.placeholders}>
      {examples.map(({ value, rows }) => {
        const name = value.slice(2, -1);
        return (
          <li key={value}>
            <code>{value}</code>
            <span>{t(isFilled(name) ? "emptyIn" : "noColumn", { count: rows })}</span>
            {isFilled(name) || name === "" || free.length === 0 ? null : (
              <Select
                size="xs"
                aria-label={t("fillFrom", { name: value })}
                placeholder={t("matchColumn")}
                data={free.map(({ index, header }) => ({ value: String(index), label: header }))}
                value={null}
                disabled={busy}
                comboboxProps={{ shadow: "md" }}
                onChange={(index) => index !== null && void fill(Number(index), name)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
