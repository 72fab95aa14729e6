"use client";

import { DatePicker } from "@mantine/dates";
import { useLocale, useTranslations } from "next-intl";

type Props = {
  /** `yyyy-MM-dd` */
  value: string | null;
  onChange: (date: string) => void;
};

/** A month to choose a day of, in the viewer's language. */
export function Calendar({ value, onChange }: Props) {
  const t = useTranslations("kit.calendar");
  const locale = useLocale();
  const label = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    return (date: string) => format.format(new Date(`${date.slice(0, 10)}T00:00:00Z`));
  };
  return (
    <DatePicker
      size="xs"
      weekendDays={[]}
      hideOutsideDates
      value={value}
      defaultDate={value ?? new Date().toISOString().slice(0, 10)}
      onChange={(date) => date && onChange(date)}
      weekdayFormat={label({ weekday: "narrow" })}
      monthLabelFormat={label({ month: "long", year: "numeric" })}
      monthsListFormat={label({ month: "short" })}
      getDayAriaLabel={label({ dateStyle: "full" })}
      ariaLabels={{
        previousMonth: t("previousMonth"),
        nextMonth: t("nextMonth"),
        previousYear: t("previousYear"),
        nextYear: t("nextYear"),
        previousDecade: t("previousDecade"),
        nextDecade: t("nextDecade"),
      }}
    />
  );
}
