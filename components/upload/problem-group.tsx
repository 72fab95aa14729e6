"use client";

import { Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Cause, Column, Fix, ProblemGroup as Problems } from "@/lib/contact-file/protocol.ts";
import { FixPreview } from "./fix-preview";
import classes from "./problem-groups.module.css";
import { usePrefix } from "./use-country-codes";
import type { Wizard } from "./wizard";

type Props = {
  wizard: Wizard;
  group: Problems;
  columns: Column[];
  country: string | null;
  busy: boolean;
  onShow: (cause: Cause) => void;
};

/** One cause: how many rows, which values, and what puts them all right. */
export function ProblemGroup({ wizard, group, columns, country, busy, onShow }: Props) {
  const t = useTranslations("upload");
  const [open, setOpen] = useState(false);
  const prefix = usePrefix(country);
  const { cause, severity, rows, examples, fixes } = group;
  const title = t(`cause.${cause}`);
  const nameOf = (fix: Fix) => {
    if (fix !== "prefix") return t(`fix.${fix}`);
    if (cause === "number-exit-code") return t("fix.prefixExit");
    return prefix ? t("fix.prefix", { code: prefix }) : t("fix.prefixNone");
  };
  const apply = (fix: Fix) => void wizard.apply({ do: "fix", cause, fix, ...(country ? { country } : {}) });
  const [best] = fixes;
  const rewrites = best !== undefined && !["drop", "drop-duplicates"].includes(best);
  return (
    <li className={classes.group} data-severity={severity}>
      <div className={classes.what}>
        <p className={classes.title}>
          <b>{title}</b> <span className={classes.count}>{t("group.rows", { count: rows })}</span>
        </p>
        <p className={classes.help}>{t(`causeHelp.${cause}`)}</p>
        {examples.length > 0 ? (
          <p className={classes.examples}>
            {examples.map(({ value, column, row, rows: times }) => (
              <code key={`${row} ${column} ${value}`} title={column === null ? undefined : columns[column]?.header}>
                {value === "" ? t("group.emptyValue") : value}
                {times > 1 ? <i>×{times}</i> : null}
              </code>
            ))}
          </p>
        ) : null}
        {open && rewrites ? <FixPreview key={country} wizard={wizard} cause={cause} fix={best} /> : null}
      </div>
      <Group gap={6} className={classes.fixes ?? ""}>
        {fixes.map((fix, at) => (
          <Button
            key={fix}
            size="compact-sm"
            variant={at === 0 && fix !== "drop" ? "light" : "default"}
            aria-label={`${nameOf(fix)}: ${title}`}
            disabled={busy || (fix === "prefix" && !country)}
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
