"use client";

import { Fieldset, Switch } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type Control, type FieldPath, type FieldValues, useController } from "react-hook-form";
import { type Schedule, weekdays } from "@/lib/time/weekly-schedule.ts";
import { ScheduleDay } from "./day";
import classes from "./field.module.css";
import { copyDay, splitAtMidnight, type Weekday, withDay } from "./ranges";

type Props<T extends FieldValues, O> = {
  control: Control<T, unknown, O>;
  name: FieldPath<T>;
  label: string;
  /** On whose clock the hours are, and what they mean. */
  children?: ReactNode;
};

const office = ["09:00-18:00"];
const workingWeek: Schedule = { mon: office, tue: office, wed: office, thu: office, fri: office };

/** Opening hours of a week: ranges typed or added day by day, and drawn along the day. Null is always open. */
export function ScheduleField<T extends FieldValues, O>({ control, name, label, children }: Props<T, O>) {
  const t = useTranslations("kit.schedule");
  const { field, formState } = useController({ control, name });
  const value = (field.value ?? null) as Schedule | null;
  const error = formState.errors[name];
  return (
    <Fieldset legend={label} className={classes.schedule}>
      {children ? <div className={classes.explained}>{children}</div> : null}
      <Switch
        label={t("always")}
        checked={value === null}
        onChange={(event) => field.onChange(event.currentTarget.checked ? null : workingWeek)}
      />
      {value === null ? null : (
        <div className={classes.days}>
          <div className={classes.scale} aria-hidden>
            <div className={classes.hours}>
              {[0, 6, 12, 18, 24].map((hour) => (
                <span key={hour}>{hour}</span>
              ))}
            </div>
          </div>
          {weekdays.map((day) => (
            <ScheduleDay
              key={day}
              day={day}
              ranges={value[day] ?? []}
              wrong={isWrong(error, day)}
              onChange={(ranges) => field.onChange(withDay(value, day, ranges))}
              onCopy={(days) => field.onChange(copyDay(value, day, days))}
              onBlur={() => {
                field.onChange(splitAtMidnight(value, day));
                field.onBlur();
              }}
            />
          ))}
        </div>
      )}
    </Fieldset>
  );
}

function isWrong(error: unknown, day: Weekday): boolean {
  return typeof error === "object" && error !== null && day in error;
}
