"use client";

import { useTranslations } from "next-intl";
import { readMoment } from "@/lib/time/read-moment.ts";
import { MomentField } from "./moment-field";

type Props = {
  from: string;
  to: string;
  endsBeforeStart: boolean;
  onChange: (changed: { from: string | null } | { to: string | null }) => void;
};

/** A blank date is no limit. */
const readEnd = (edge: "first" | "last") => (text: string) => (text.trim() === "" ? "" : readMoment(text, edge));

/** From when to when a list is looked at. */
export function RangeFields({ from, to, endsBeforeStart, onChange }: Props) {
  const t = useTranslations("kit.dates");
  return (
    <>
      <MomentField
        label={t("from")}
        value={from}
        read={readEnd("first")}
        onChange={(moment) => onChange({ from: moment || null })}
        calendarLabel={t("chooseFrom")}
      />
      <MomentField
        label={t("to")}
        value={to}
        read={readEnd("last")}
        onChange={(moment) => onChange({ to: moment || null })}
        calendarLabel={t("chooseTo")}
        error={endsBeforeStart ? t("endsBeforeStart") : undefined}
      />
    </>
  );
}
