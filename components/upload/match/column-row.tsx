"use client";

import { Select, TextInput } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { StatusBadge } from "@/components/ui/status-badge";
import type { Target } from "@/lib/contact-file/judge/mapping.ts";
import type { SheetColumn } from "@/lib/contact-file/reading.ts";
import type { Wizard } from "../wizard";
import classes from "./step.module.css";

type Props = {
  wizard: Wizard;
  column: SheetColumn;
  to: Target;
  name: string | undefined;
  /** No column before it goes there: what is to be known of it is told once. */
  isFirst: boolean;
  isSuggested: boolean;
  offered: { value: Target; label: string }[];
};

const hinted = ["clientIds", "timezone", "priority", "date", "template", "attachments"] as const;
const isHinted = (to: Target): to is (typeof hinted)[number] => hinted.includes(to as never);

/** A column of the file: its samples, and what it goes to. */
export const ColumnRow = memo(function ColumnRow(props: Props) {
  const t = useTranslations("upload.match");
  const { wizard, column, to, name, isFirst, isSuggested, offered } = props;
  const { index, header, samples } = column;
  return (
    <li className={classes.column}>
      <span className={classes.header}>{header}</span>
      <span className={classes.samples}>
        {samples.length > 0 ? (
          samples.map((sample) => <code key={sample}>{sample}</code>)
        ) : (
          <span className={classes.empty}>{t("noValues")}</span>
        )}
      </span>
      <IconArrowRight size={15} className={classes.arrow ?? ""} aria-hidden />
      <span className={classes.target} data-named={to === "data" || undefined}>
        <Select
          aria-label={header}
          data={offered}
          value={to}
          allowDeselect={false}
          maxDropdownHeight={360}
          comboboxProps={{ shadow: "md" }}
          onChange={(chosen) => chosen && wizard.match(index, chosen)}
        />
        {to === "data" ? <DataName wizard={wizard} column={column} name={name} /> : null}
      </span>
      <span>
        {to === "data" ? (
          <StatusBadge tone="idle">{t("extra")}</StatusBadge>
        ) : to === "skip" ? (
          <StatusBadge tone="caution">{t("skipped")}</StatusBadge>
        ) : (
          <StatusBadge tone="go">{t(isSuggested ? "matched" : "byHand")}</StatusBadge>
        )}
      </span>
      {isFirst && isHinted(to) ? (
        <p className={classes.hint}>{t(`hint.${to}`, { zone: wizard.hub.timezone })}</p>
      ) : null}
    </li>
  );
});

/** The name of a left-over column in the contact's data. */
function DataName({ wizard, column, name }: Pick<Props, "wizard" | "column" | "name">) {
  const t = useTranslations("upload.match");
  const [text, setText] = useState(name ?? column.header);
  return (
    <TextInput
      aria-label={t("name", { header: column.header })}
      leftSection={t("nameHint")}
      leftSectionWidth={44}
      leftSectionProps={{ style: { fontSize: "0.75rem" } }}
      value={text}
      maxLength={1000}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => wizard.match(column.index, "data", text.trim() || column.header)}
    />
  );
}
