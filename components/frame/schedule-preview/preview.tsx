"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { QueryView } from "@/components/ui/query-view";
import { readJson } from "@/lib/json/read.ts";
import type { SchedulePreview } from "@/lib/outbound/dispatch/desk-schema.ts";
import { schedulePreviewQuery } from "@/lib/outbound/queries.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";
import { schedule as weekly } from "@/lib/time/weekly-schedule.ts";
import { useMay } from "../me";
import { WeekGrid } from "./grid";
import classes from "./schedule-preview.module.css";
import { weekDays, weekSummary } from "./week";

type Props = {
  hub: string;
  /** The campaign's, on whose clock the week is drawn. */
  timezone: string;
  /** Which of the two schedules is tried, and its hours as they stand in the form: not checked yet. */
  tries: "schedule" | "contactingSchedule";
  hours: unknown;
  /** Stands beside the title. */
  aside?: ReactNode;
};

const SETTLED_MS = 400;

/** How many of a hub's waiting contacts would be in hours through the next seven days, before a schedule is saved. */
export function SchedulePreviewPanel({ hub, timezone, tries, hours, aside }: Props) {
  const t = useTranslations("frame.week");
  const id = useId();
  const may = useMay("lists:read");
  const [text] = useDebouncedValue(JSON.stringify(hours ?? null), SETTLED_MS);
  const tried = weekly.nullable().safeParse(readJson(text));
  const query = useQuery({
    ...schedulePreviewQuery(hub, { [tries]: tried.success ? tried.data : null }),
    enabled: may && tried.success,
  });
  if (!may) return null;
  return (
    <section className={classes.preview} aria-labelledby={id}>
      <div className={classes.head}>
        <h3 id={id}>{t("title", { hub })}</h3>
        {aside}
      </div>
      {tried.success ? (
        <QueryView query={query} lines={7}>
          {(preview) => <Week preview={preview} timezone={timezone} label={t("title", { hub })} />}
        </QueryView>
      ) : (
        <p className={classes.summary}>{t("unread")}</p>
      )}
    </section>
  );
}

type WeekProps = { preview: SchedulePreview; timezone: string; label: string };

function Week({ preview, timezone, label }: WeekProps) {
  const t = useTranslations("frame.week");
  const format = useFormatter();
  const { waiting, open, first, changes } = weekSummary(preview);
  const shown = (text: string) => {
    const at = parseUtc(text);
    if (!at) return "";
    const day = format.dateTime(at, { weekday: "short", day: "numeric", month: "short", timeZone: timezone });
    return `${day} ${formatIn(at, timezone).slice(11, 16)}`;
  };
  if (waiting === 0) return <p className={classes.summary}>{t("none")}</p>;
  return (
    <>
      <div className={classes.summary} role="status">
        <p>
          {t("now", { in: preview.now.in, waiting })} {open === 0 ? t("never") : t("open", { count: open })}{" "}
          {first ? t("first", { at: shown(first) }) : null}
        </p>
        <p>
          {t("clock", { zone: timezone })}{" "}
          {changes.length > 0 ? t("changes", { at: changes.map(shown).join(", ") }) : null}
        </p>
      </div>
      <WeekGrid label={label} days={weekDays(preview.hours, timezone)} total={waiting} />
    </>
  );
}
