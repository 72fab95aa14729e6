"use client";

import { Fieldset, Switch, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { type Schedule, weekdays } from "@/lib/weekly-schedule.ts";
import classes from "./schedule-field.module.css";

type Props<T extends FieldValues, O> = { control: Control<T, unknown, O>; name: FieldPath<T>; label: string };
type Weekday = (typeof weekdays)[number];

/** Opening hours of a week, a line a day: `09:00-15:00, 16:30-21:15`. Null is always open. */
export function ScheduleField<T extends FieldValues, O>({ control, name, label }: Props<T, O>) {
  const t = useTranslations("kit.schedule");
  const { field, formState } = useController({ control, name });
  const value = (field.value ?? null) as Schedule | null;
  const [typed, setTyped] = useState<Partial<Record<Weekday, string>>>({});
  const error = formState.errors[name];
  const write = (day: Weekday, text: string) => {
    setTyped({ ...typed, [day]: text });
    const ranges = text.split(/[,;]/).map((range) => range.replaceAll(/\s/g, "").replace(/[–—]/g, "-"));
    const { [day]: _, ...others } = value ?? {};
    const given = ranges.filter(Boolean);
    field.onChange(given.length > 0 ? { ...others, [day]: given } : others);
  };
  return (
    <Fieldset legend={label} className={classes.schedule}>
      <Switch
        label={t("always")}
        checked={value === null}
        onChange={(event) => {
          setTyped({});
          field.onChange(event.currentTarget.checked ? null : workingWeek);
        }}
      />
      {value === null ? null : (
        <div className={classes.days}>
          {weekdays.map((day) => (
            <TextInput
              key={day}
              label={t(day)}
              placeholder={t("closed")}
              value={typed[day] ?? (value[day] ?? []).join(", ")}
              onChange={(event) => write(day, event.currentTarget.value)}
              error={isWrong(error, day) ? t("wrong") : undefined}
              autoComplete="off"
            />
          ))}
        </div>
      )}
    </Fieldset>
  );
}

const office = ["09:00-18:00"];
const workingWeek: Schedule = { mon: office, tue: office, wed: office, thu: office, fri: office };

function isWrong(error: unknown, day: Weekday): boolean {
  return typeof error === "object" && error !== null && day in error;
}
