"use client";

import { Kbd, SegmentedControl, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import classes from "./flow-filters.module.css";
import { type FlowFilter, flowStates } from "./use-flow-filter";

/** What the list is narrowed to; the slash leads to the search box from anywhere on the page. */
export function FlowFilters({ filter: { url, change, counts } }: { filter: FlowFilter }) {
  const t = useTranslations("flowList.filter");
  const box = useRef<HTMLInputElement>(null);
  const find = () => box.current?.focus();
  useHotkeys([
    ["/", find],
    ["shift+/", find],
  ]);
  return (
    <search aria-label={t("label")} className={classes.filters}>
      <TextInput
        ref={box}
        aria-label={t("find")}
        placeholder={t("find")}
        leftSection={<IconSearch size={15} aria-hidden />}
        rightSection={url.find ? null : <Kbd size="xs">/</Kbd>}
        value={url.find}
        onChange={(event) => change({ find: event.currentTarget.value || null })}
        onKeyDown={(event) => {
          if (event.key === "Escape") change({ find: null });
        }}
        autoComplete="off"
        aria-keyshortcuts="/"
        className={classes.find}
      />
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
