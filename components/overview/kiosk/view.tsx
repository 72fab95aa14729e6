"use client";

import { useHotkeys } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useFormatter, useNow, useTranslations } from "next-intl";
import { Logo } from "@/components/ui/logo";
import { useZone } from "@/components/ui/zone/zone";
import { clockTime, lastDay } from "@/lib/interactions/breakdown/day-so-far.ts";
import { breakdownQuery } from "@/lib/interactions/breakdown/queries.ts";
import { SECOND_MS } from "@/lib/time/durations.ts";
import { formatIn } from "@/lib/time/instant.ts";
import { ChangeMark } from "../change-mark";
import { countNeeds, needTone } from "../needs";
import { needsIn } from "../needs-in";
import { NothingYet } from "../nothing-yet";
import { useFigures } from "../use-figures";
import { askedOf, type OverviewData, useOverviewData } from "../use-overview-data";
import { allLeadsDue } from "../work";
import { type Freshness, freshnessOf } from "./freshness";
import { HourBars } from "./hour-bars";
import { useWakeLock } from "./use-wake-lock";
import classes from "./view.module.css";
import { WorkLines } from "./work-lines";

const REFRESH_MS = 30 * SECOND_MS;
/** As many lines as one screen has room for. */
const MOST_LINES = 5;

/**
 * The overview for a screen on a wall: large, dark, refreshed by itself. Anyone who walks past can read it, so it names no
 * user, no contact, no list and no number.
 */
export function KioskView() {
  const t = useTranslations("overview");
  const zone = useZone();
  const now = useNow({ updateInterval: 5 * SECOND_MS });
  const router = useRouter();
  const data = useOverviewData({ everyMs: REFRESH_MS, isUnattended: true });
  const { day, hubs, atWork, work, failed, paused, feed, flows, locked } = data;
  const volume = useQuery({
    ...breakdownQuery(lastDay(now, zone), "time"),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
    enabled: day !== null,
  });
  useWakeLock();
  // The dialog that asks to sign in again stays on the wall.
  const leave = () => document.querySelector('[role="dialog"]') === null && router.push("/overview");
  useHotkeys([["Escape", leave]]);
  if (askedOf(Object.values(data)).length === 0) return <NothingYet />;
  const often = askedOf([day, day && volume, hubs, atWork, work, failed, paused, feed]);
  const fresh = freshnessOf({ often, seldom: askedOf([flows, locked]) }, now, REFRESH_MS);
  return (
    <div className={classes.kiosk} data-kiosk>
      <Head now={now} zone={zone} />
      {day ? <Figures day={day} /> : null}
      <div className={classes.parts}>
        {hubs && atWork ? (
          <section className={classes.part}>
            <h2>
              {t("work.title")}
              {work?.data ? ` · ${t("work.leadsDue", { count: allLeadsDue(work.data) })}` : null}
            </h2>
            <WorkLines hubs={hubs} atWork={atWork} work={work?.data ?? null} most={MOST_LINES} />
          </section>
        ) : null}
        <NeedCounts data={data} />
      </div>
      {day ? (
        <section className={classes.chart}>
          <h2>{t("lastDay")}</h2>
          {volume.data ? <HourBars volume={volume.data} zone={zone} /> : null}
        </section>
      ) : null}
      <Foot fresh={fresh} zone={zone} />
    </div>
  );
}

function Head({ now, zone }: { now: Date; zone: string }) {
  const t = useTranslations("overview");
  const format = useFormatter();
  return (
    <header className={classes.head}>
      <Logo size={44} />
      <h1>{t("title")}</h1>
      {/* The server drew them by its own clock, some time ago. */}
      <p suppressHydrationWarning>
        {format.dateTime(now, { weekday: "long", day: "numeric", month: "long", timeZone: zone })}
      </p>
      <time suppressHydrationWarning dateTime={now.toISOString()}>
        {clockTime(now, zone)}
      </time>
    </header>
  );
}

function Figures({ day }: { day: NonNullable<OverviewData["day"]> }) {
  const t = useTranslations("overview.figures");
  const figuresOf = useFigures();
  return (
    <ul className={classes.figures} aria-label={t("label")}>
      {day.data
        ? figuresOf(day.data).map(({ id, name, value, change }) => (
            <li key={id} className={classes.figure} data-tone={change.tone}>
              <span>{name}</span>
              <strong>{value}</strong>
              <span className={classes.change}>
                <ChangeMark way={change.way} size="1.2em" />
                <span>{change.words}</span>
              </span>
            </li>
          ))
        : null}
    </ul>
  );
}

/** How much needs someone, by kind: what exactly is told where one can see to it. */
function NeedCounts({ data }: { data: OverviewData }) {
  const t = useTranslations("overview");
  const format = useFormatter();
  const { hubs, flows, feed, locked } = data;
  if (askedOf([hubs, flows, feed, locked]).length === 0) return null;
  const { needs, isPending, failed } = needsIn(data);
  const counts = countNeeds(needs);
  return (
    <section className={classes.part}>
      <h2>{t("needs.title")}</h2>
      {counts.length === 0 && !isPending && !failed ? <p className={classes.none}>{t("needs.none")}</p> : null}
      <ul className={classes.lines}>
        {counts.slice(0, MOST_LINES).map(({ kind, count }) => (
          <li key={kind} className={classes.line} data-tone={needTone(kind)}>
            <span className={classes.lamp} aria-hidden />
            <span>{t(`kiosk.needs.${kind}`, { count, number: format.number(count) })}</span>
          </li>
        ))}
        {counts.length > MOST_LINES ? <li>{t("kiosk.moreKinds", { count: counts.length - MOST_LINES })}</li> : null}
      </ul>
    </section>
  );
}

function Foot({ fresh: { since, isStale }, zone }: { fresh: Freshness; zone: string }) {
  const t = useTranslations("overview.kiosk");
  const at = since ? formatIn(since, zone).slice(11) : "";
  const words = since ? t(isStale ? "stale" : "updated", { at, zone }) : t(isStale ? "unreachable" : "asking");
  return (
    <footer className={classes.foot}>
      <p role={isStale ? "alert" : undefined} data-stale={isStale || undefined}>
        {words}
      </p>
      <Link href="/overview" prefetch={false}>
        {t("leave")}
      </Link>
    </footer>
  );
}
