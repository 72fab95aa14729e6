"use client";

import { Select, type SelectProps } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo } from "react";

/** An IANA zone, found by typing part of its name. */
export function ZoneSelect({ value, ...props }: Omit<SelectProps, "data" | "searchable">) {
  const t = useTranslations("kit");
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
      {...props}
    />
  );
}
