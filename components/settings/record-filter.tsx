"use client";

import { useTranslations } from "next-intl";
import type { Section } from "@/components/frame/settings-pages";
import { FindField } from "@/components/ui/table/find-field";
import classes from "./record-filter.module.css";
import { FIND_CHARACTERS, type RecordTable } from "./use-record-table";

type Props = { section: Section; table: Pick<RecordTable, "find" | "setFind" | "counts" | "control"> };

/** What a table of records is searched for, and how many of how many that finds. */
export function RecordFilter({ section, table: { find, setFind, counts, control } }: Props) {
  const t = useTranslations("settings");
  // Nothing can be found where nothing is.
  if (counts?.all === 0 && find === "") return null;
  return (
    <search aria-label={t("filters")} className={classes.filter}>
      <FindField label={t(`${section}.find`)} value={find} onChange={setFind} maxLength={FIND_CHARACTERS} />
      {control}
      <span role="status" className={classes.count}>
        {counts
          ? t(counts.found === null ? "count.all" : "count.found", { ...counts, found: counts.found ?? 0 })
          : null}
      </span>
    </search>
  );
}
