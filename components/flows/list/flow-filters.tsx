"use client";

import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { FindField } from "@/components/ui/table/find-field";
import classes from "./flow-filters.module.css";
import { type FlowFilter, flowStates } from "./use-flow-filter";

/** What the list is narrowed to. */
export function FlowFilters({ filter: { url, change, counts } }: { filter: FlowFilter }) {
  const t = useTranslations("flowList.filter");
  return (
    <search aria-label={t("label")} className={classes.filters}>
      <FindField label={t("find")} value={url.find} onChange={(find) => change({ find: find || null })} />
      <SegmentedControl
        aria-label={t("show")}
        classNames={{ label: classes.choice }}
        value={url.show ?? "all"}
        onChange={(chosen) => change({ show: flowStates.find((state) => state === chosen) ?? null })}
        data={(["all", ...flowStates] as const).map((value) => ({
          value,
          label: (
            <>
              {t(value)} <span className={classes.count}>{counts[value]}</span>
            </>
          ),
        }))}
      />
    </search>
  );
}
