"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { EntryCounts } from "@/lib/contact-file/entries.ts";
import classes from "./import-dialog.module.css";

type Props = { counts: EntryCounts; known: number | null; isAsking: boolean };

/** How many entries are new and what becomes of the other rows; of what there is none, nothing is said. */
export function ImportCounts({ counts, known, isAsking }: Props) {
  const t = useTranslations("settings.blacklist.import");
  const format = useFormatter();
  const { entries, repeated, unread } = counts;
  const added = known === null ? null : entries - known;
  const others = [
    { label: t("known"), value: known ?? 0 },
    { label: t("repeated"), value: repeated },
    { label: t("unread"), value: unread, tone: "stop" },
  ].filter(({ value }) => value > 0);
  return (
    <>
      <dl className={classes.counts}>
        <div>
          <dt>{t(added === null && !isAsking ? "entries" : "new")}</dt>
          <dd data-tone={added ? "go" : undefined} data-words={isAsking || undefined}>
            {isAsking ? t("checking") : format.number(added ?? entries)}
          </dd>
        </div>
        {others.map(({ label, value, tone }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-tone={tone}>{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className={classes.status}>
        {added === null ? null : t("status", { count: added })}
      </p>
    </>
  );
}
