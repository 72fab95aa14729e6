"use client";

import { Select, type SelectProps } from "@mantine/core";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCountryCodes } from "./use-country-codes";

type Props = Omit<SelectProps, "label" | "data" | "value" | "onChange" | "searchable" | "limit"> & {
  value: string | null;
  onChange: (country: string | null) => void;
};

/** The country whose numbers stand without its code in a file, by its name in the viewer's language; null for none. */
export function CountrySelect({ value, onChange, ...more }: Props) {
  const t = useTranslations("kit.country");
  return (
    <Select
      {...more}
      label={t("label")}
      data={[{ value: "none", label: t("none") }, ...useCountries()]}
      value={value ?? "none"}
      searchable
      limit={80}
      onChange={(chosen) => onChange(chosen === "none" ? null : chosen)}
    />
  );
}

function useCountries(): { value: string; label: string }[] {
  const locale = useLocale();
  const codes = useCountryCodes();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const named = codes.map(({ code, prefix }) => ({ value: code, label: `${names.of(code)} (${prefix})` }));
    return named.sort((a, b) => a.label.localeCompare(b.label, locale));
  }, [codes, locale]);
}
