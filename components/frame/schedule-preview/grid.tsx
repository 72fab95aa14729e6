"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { placeAt, useRoving } from "@/components/ui/chart/use-roving";
import classes from "./schedule-preview.module.css";
import type { WeekDay, WeekHour } from "./week";

type Props = { label: string; days: readonly WeekDay[]; total: number };

const DAY_HOURS = 24;

/** A week by the hour, the more are in the darker; arrows go along the hours, up and down by the day. */
export function WeekGrid({ label, days, total }: Props) {
  const t = useTranslations("frame.week");
  const format = useFormatter();
  const hours = days.flatMap((day) => day.hours);
  const [reading, setReading] = useState<number | null>(null);
  const { group, tabIndex } = useRoving<HTMLFieldSetElement>(hours.length, DAY_HOURS);
  const dayName = (date: string) =>
    format.dateTime(new Date(`${date}T12:00:00Z`), {
      weekday: "short",
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    });
  const words = (date: string, hour: WeekHour) => {
    const counted = t("hour", { at: `${dayName(date)} ${hour.time}`, in: hour.in, out: hour.out });
    return hour.clockChange ? t("changed", { hour: counted }) : counted;
  };
  const read = days.flatMap(({ date, hours: own }) => own.map((hour) => ({ date, hour })))[reading ?? -1];
  return (
    <div>
      <fieldset
        {...group}
        aria-label={label}
        className={classes.grid}
        onFocus={(event) => {
          group.onFocus(event);
          setReading(placeAt(event));
        }}
        onMouseOver={(event) => setReading(placeAt(event) ?? reading)}
        onBlur={() => setReading(null)}
        onMouseLeave={() => setReading(null)}
      >
        <div className={classes.day} aria-hidden>
          <span />
          <span className={classes.scale}>
            {[0, 6, 12, 18, 24].map((hour) => (
              <span key={hour} style={{ insetInlineStart: `${(hour / DAY_HOURS) * 100}%` }}>
                {hour}
              </span>
            ))}
          </span>
        </div>
        {days.map(({ date, hours: own, before, after }) => (
          <div key={date} className={classes.day}>
            <span aria-hidden>{dayName(date)}</span>
            <span className={classes.hours}>
              {before > 0 ? <span style={{ flexGrow: before }} /> : null}
              {own.map((hour) => (
                <span
                  key={hour.at}
                  role="img"
                  aria-label={words(date, hour)}
                  data-mark={hour.place}
                  data-none={hour.in === 0 || undefined}
                  data-change={hour.clockChange || undefined}
                  tabIndex={tabIndex(hour.place)}
                  className={classes.hour}
                  style={{ "--share": total > 0 ? hour.in / total : 0 } as React.CSSProperties}
                />
              ))}
              {after > 0 ? <span style={{ flexGrow: after }} /> : null}
            </span>
          </div>
        ))}
      </fieldset>
      <p className={classes.reading} aria-hidden={reading !== null}>
        {read ? words(read.date, read.hour) : t("hint")}
      </p>
    </div>
  );
}
