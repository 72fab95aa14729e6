"use client";

import { Button } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type Control, Controller, type FieldPath, type FieldValues } from "react-hook-form";
import { TextField } from "@/components/ui/form/fields";
import { ZoneSelect } from "@/components/ui/zone/select";
import classes from "../leads/form.module.css";

type Props<T extends FieldValues, O> = {
  control: Control<T, unknown, O>;
  /** Empties date and time. */
  onSoon: () => void;
  soon: boolean;
};

/** Date, time and zone of a lead; without a date and a time it is due as soon as possible. */
export function WhenInputs<T extends FieldValues, O>({ control, onSoon, soon }: Props<T, O>) {
  const t = useTranslations("hubs.lead");
  const name = (of: "date" | "time" | "timezone") => of as FieldPath<T>;
  return (
    <>
      <TextField control={control} name={name("date")} label={t("date")} type="date" max="9998-12-31" />
      <TextField control={control} name={name("time")} label={t("time")} type="time" />
      <Controller
        control={control}
        name={name("timezone")}
        render={({ field, fieldState }) => (
          <ZoneSelect {...field} label={t("timezone")} error={fieldState.error?.message} />
        )}
      />
      <div className={classes.soon}>
        <Button variant="default" size="compact-sm" onClick={onSoon} aria-pressed={soon} disabled={soon}>
          {t("soon")}
        </Button>
      </div>
    </>
  );
}
