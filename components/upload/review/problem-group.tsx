"use client";

import { Button, Group, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Mapping } from "@/lib/contact-file/judge/mapping.ts";
import { SUGGESTED_TIME } from "@/lib/contact-file/judge/suggested-fixes.ts";
import type { SheetColumn } from "@/lib/contact-file/reading.ts";
import type { Cause, Fix, ProblemGroup as Problems } from "@/lib/contact-file/review.ts";
import { MergeFieldColumns } from "../match/merge-field-columns";
import type { Wizard } from "../wizard";
import { FixPreview } from "./fix-preview";
import classes from "./problem-groups.module.css";
import { useFixWords } from "./use-fix-words";

type Props = {
  wizard: Wizard;
  group: Problems;
  columns: SheetColumn[];
  mapping: Mapping | null;
  country: string | null;
  addsCode: boolean;
  busy: boolean;
  onShow: (cause: Cause) => void;
};

/** One cause: how many rows, which values, and what puts them all right. */
export function ProblemGroupItem({ wizard, group, columns, mapping, country, addsCode, busy, onShow }: Props) {
  const t = useTranslations("upload");
  const [open, setOpen] = useState(false);
  const words = useFixWords(country, addsCode);
  const [time, setTime] = useState(SUGGESTED_TIME);
  const { cause, severity, rows, examples, fixes, meant = {} } = group;
  const suggested = [...new Set(Object.values(meant))];
  const getsCode = words.getsCode(group);
  const title = words.titleOf(group);
  const nameOf = (fix: Fix) => words.nameOf(group, fix, time);
  const apply = (fix: Fix) => {
    if (cause === "number-national" && fix === "prefix") return void wizard.changeOptions({ addsCode: !getsCode });
    const more = { ...(country ? { country } : {}), ...(fix === "at-time" ? { time } : {}) };
    void wizard.apply({ do: "fix", cause, fix, ...more });
  };
  const [best] = fixes;
  const rewrites = best !== undefined && !["drop", "drop-duplicates"].includes(best);
  return (
    <li className={classes.group} data-severity={severity}>
      <div className={classes.what}>
        <p className={classes.title}>
          <b>{title}</b> <span className={classes.count}>{t("group.rows", { count: rows })}</span>
        </p>
        <p className={classes.help}>{getsCode ? t("group.getsCodeHelp") : t(`causeHelp.${cause}`)}</p>
        {suggested.length > 0 ? (
          <p className={classes.help}>{t("group.meant", { names: suggested.slice(0, 5).join(", ") })}</p>
        ) : null}
        {cause === "refused" ? (
          <ul className={classes.refused}>
            {examples.map(({ value, row, message }) => (
              <li key={row}>
                <code>{value}</code> {message}
              </li>
            ))}
          </ul>
        ) : cause === "placeholder" && mapping ? (
          <MergeFieldColumns wizard={wizard} mapping={mapping} columns={columns} examples={examples} busy={busy} />
        ) : examples.length > 0 ? (
          <p className={classes.examples}>
            {examples.map(({ value, column, row, rows: times }) => (
              <code key={`${row} ${column} ${value}`} title={column === null ? undefined : columns[column]?.header}>
                {value === "" ? t("group.emptyValue") : value}
                {times > 1 ? <i>×{times}</i> : null}
              </code>
            ))}
          </p>
        ) : null}
        {open && rewrites ? (
          <FixPreview key={`${country} ${time}`} wizard={wizard} cause={cause} fix={best} time={time} />
        ) : null}
      </div>
      <Group gap={6} className={classes.fixes ?? ""}>
        {fixes.includes("at-time") ? (
          <TextInput
            type="time"
            size="xs"
            aria-label={t("group.time")}
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        ) : null}
        {fixes.map((fix, at) => (
          <Button
            key={fix}
            size="compact-sm"
            variant={at === 0 && fix !== "drop" ? "light" : "default"}
            data-suggested={(at === 0 && fix !== "drop") || undefined}
            aria-label={`${nameOf(fix)}: ${title}`}
            disabled={busy || (fix === "prefix" && !country) || (fix === "at-time" && time === "")}
            onClick={() => apply(fix)}
          >
            {nameOf(fix)}
          </Button>
        ))}
        {rewrites ? (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={open}
            aria-label={`${t("group.more")}: ${title}`}
            disabled={best === "prefix" && !country}
            onClick={() => setOpen(!open)}
          >
            {t("group.more")}
          </Button>
        ) : null}
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t("group.showRows", { cause: title })}
          onClick={() => onShow(cause)}
        >
          {t("review.show")}
        </Button>
      </Group>
    </li>
  );
}
