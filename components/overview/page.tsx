"use client";

import { Button } from "@mantine/core";
import { IconDeviceTv } from "@tabler/icons-react";
import Link from "next/link";
import { useFormatter, useNow, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useMay } from "@/components/frame/me";
import { PageFrame } from "@/components/ui/page-frame";
import { useZone } from "@/components/ui/zone/zone";
import { MINUTE_MS } from "@/lib/time/durations.ts";
import { DayFiguresStrip } from "./day-figures";
import { LatestInteractions, useLatest } from "./latest-interactions";
import { needsIn } from "./needs-in";
import { NeedsPanel } from "./needs-panel";
import { NothingYet } from "./nothing-yet";
import classes from "./page.module.css";
import { SimulationPanel } from "./simulation";
import { askedOf, useOverviewData } from "./use-overview-data";
import { WorkPanel } from "./work-panel";

/**
 * How things stand just now: the day against the day before, what is being worked, what needs someone, the last 24
 * hours. Everything leads to what it tells of. `lastDay` is for who may see interactions.
 */
export function OverviewPage({ lastDay, isDemo }: { lastDay: ReactNode; isDemo: boolean }) {
  const t = useTranslations("overview");
  const interactions = useTranslations("interactions");
  const format = useFormatter();
  const zone = useZone();
  const now = useNow({ updateInterval: MINUTE_MS });
  const data = useOverviewData({ everyMs: MINUTE_MS });
  const latest = useLatest(now, useMay("interactions:read"));
  if (askedOf(Object.values(data)).length === 0) return <NothingYet />;
  const { day, hubs, atWork, work, failed, paused, flows, feed, locked } = data;
  const today = format.dateTime(now, { weekday: "long", day: "numeric", month: "long", timeZone: zone });
  const needing = [hubs, failed, paused, flows, feed, locked].some((query) => query !== null);
  return (
    <PageFrame
      title={t("title")}
      note={
        <>
          <span suppressHydrationWarning>{t("note", { day: today, zone })}</span>
          {latest.data?.restricted ? ` · ${interactions("restricted")}` : null}
        </>
      }
      actions={
        <Button component={Link} href="/overview?kiosk=1" variant="default" leftSection={<IconDeviceTv size={15} />}>
          {t("kiosk.open")}
        </Button>
      }
    >
      {isDemo && hubs ? <SimulationPanel hubs={hubs} /> : null}
      {day ? <DayFiguresStrip query={day} /> : null}
      <div className={classes.parts}>
        {hubs && atWork ? <WorkPanel hubs={hubs} atWork={atWork} work={work?.data ?? null} /> : null}
        {needing ? <NeedsPanel needs={needsIn(data)} /> : null}
      </div>
      {day ? lastDay : null}
      {day ? <LatestInteractions query={latest} /> : null}
    </PageFrame>
  );
}
