"use client";

import { useNow, useTranslations } from "next-intl";
import { useState } from "react";
import { ScheduleText } from "@/components/ui/schedule/text";
import { ZoneSelect } from "@/components/ui/zone/select";
import { useZone } from "@/components/ui/zone/zone";
import { openingAt } from "@/lib/outbound/hubs/opening-hours.ts";
import type { CampaignRecord } from "@/lib/records/schema/campaign.ts";
import { type Schedule, schedule as weekly } from "@/lib/time/weekly-schedule.ts";
import classes from "./contact-clock.module.css";
import { useClocks } from "./use-clocks";

type Props = { campaign: CampaignRecord | undefined; schedule: Schedule | null };

/** Says on whose clock a hub's hours are, and tries them, as they stand in the form, on a contact of any zone. */
export function ContactClock({ campaign, schedule }: Props) {
  const t = useTranslations("hubs.clock");
  const own = useZone();
  const now = useNow({ updateInterval: 20_000 });
  const { short } = useClocks();
  const [tried, setTried] = useState<string | null>(null);
  if (!campaign) return null;
  const zone = tried ?? own;
  return (
    <div className={classes.clock}>
      <p>{t("explain", { zone: campaign.timezone })}</p>
      <p>
        {t("campaign")} <ScheduleText schedule={campaign.schedule} /> ({campaign.timezone})
      </p>
      <div className={classes.try}>
        <span>{t("try")}</span>
        <ZoneSelect aria-label={t("try")} value={zone} onChange={setTried} w={210} />
        <span className={classes.outcome} aria-live="polite">
          {outcome(campaign)}
        </span>
      </div>
    </div>
  );

  function outcome({ timezone, schedule: hours, holidays }: CampaignRecord): string {
    const draft = weekly.nullable().safeParse(schedule);
    if (!draft.success) return t("unread");
    const { open, opensAt, closesAt } = openingAt({ campaign: hours, holidays, timezone, hub: draft.data }, zone, now);
    if (open) return closesAt ? t("open", { at: short(closesAt, zone, now) }) : t("always");
    return opensAt ? t("closed", { at: short(opensAt, zone, now) }) : t("never");
  }
}
