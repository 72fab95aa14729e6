"use client";

import { ActionIcon, Menu, TextInput } from "@mantine/core";
import { IconCopy, IconPlus } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { weekdays } from "@/lib/time/weekly-schedule.ts";
import classes from "./field.module.css";
import { oneMore, rangeSpan, readRanges, type Weekday } from "./ranges";

type Props = {
  day: Weekday;
  ranges: readonly string[];
  wrong: boolean;
  onChange: (ranges: readonly string[]) => void;
  /** Gives this day's ranges to others. */
  onCopy: (days: readonly Weekday[]) => void;
  onBlur: () => void;
};

const workdays = weekdays.slice(0, 5);
const allDay = ["00:00-24:00"];

/** The ranges of one day, as text and drawn; what can be done with them by one key or click stands beside them. */
export function ScheduleDay({ day, ranges, wrong, onChange, onCopy, onBlur }: Props) {
  const t = useTranslations("kit.schedule");
  // What is being typed; once the field is left the ranges stand as they were understood.
  const [typed, setTyped] = useState<string | null>(null);
  const short = t(`short.${day}`);
  const act = (change: () => void) => () => {
    setTyped(null);
    change();
  };
  return (
    <div className={classes.day}>
      <TextInput
        label={t(day)}
        placeholder={t("closed")}
        value={typed ?? ranges.join(", ")}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange(readRanges(event.currentTarget.value));
        }}
        onBlur={() => {
          setTyped(null);
          onBlur();
        }}
        error={wrong ? t("wrong") : undefined}
        autoComplete="off"
        classNames={{ root: classes.field, label: classes.name, error: classes.error }}
      />
      <div className={classes.bar} aria-hidden>
        {ranges.map((range) => {
          const span = rangeSpan(range);
          if (!span) return null;
          const style = { insetInlineStart: `${span.from * 100}%`, width: `${(span.to - span.from) * 100}%` };
          return <span key={range} className={classes.open} style={style} />;
        })}
      </div>
      <ActionIcon
        aria-label={t("add", { day: short })}
        title={t("add", { day: short })}
        onClick={act(() => onChange(oneMore(ranges)))}
      >
        <IconPlus size={15} />
      </ActionIcon>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t("more", { day: short })} title={t("more", { day: short })}>
            <IconCopy size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={act(() => onCopy(workdays))}>{t("copyToWorkdays")}</Menu.Item>
          <Menu.Item onClick={act(() => onCopy(weekdays))}>{t("copyToAll")}</Menu.Item>
          {weekdays
            .filter((other) => other !== day)
            .map((other) => (
              <Menu.Item key={other} onClick={act(() => onCopy([other]))}>
                {t("copyTo", { day: t(`short.${other}`) })}
              </Menu.Item>
            ))}
          <Menu.Divider />
          <Menu.Item onClick={act(() => onChange(allDay))}>{t("allDay")}</Menu.Item>
          <Menu.Item onClick={act(() => onChange([]))}>{t("closed")}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
