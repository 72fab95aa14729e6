"use client";

import { Select, type SelectProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useSelectedText } from "../form/use-selected-text";

/** An IANA zone, found by typing part of its name over the one it has; Enter takes the first that is found. */
export function ZoneSelect({ value, ...props }: Omit<SelectProps, "data" | "searchable">) {
  const t = useTranslations("kit");
  const selected = useSelectedText();
  const zones = useMemo(() => {
    const known = new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]);
    if (value) known.add(value);
    return [...known];
  }, [value]);
  return (
    <Select
      data={zones}
      searchable
      allowDeselect={false}
      limit={60}
      nothingFoundMessage={t("nothingFound")}
      value={value ?? null}
      {...(value && { title: value })}
      {...selected}
      {...props}
    />
  );
}
