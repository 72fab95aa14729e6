"use client";

import { useNow, useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { type HubClock, hoursOf } from "@/lib/outbound/hubs/hub-hours.ts";
import { openingAt } from "@/lib/outbound/hubs/opening-hours.ts";
import type { LeadRecord } from "@/lib/outbound/leads/schema.ts";
import { parseUtc } from "@/lib/time/instant.ts";
import { useClocks } from "../clock/use-clocks";
import classes from "./due.module.css";

/** When a lead is due on its own clock, and from when the hub may contact it where it may not then. */
export function LeadDue({ hub, lead }: { hub: HubClock; lead: LeadRecord }) {
  const t = useTranslations("hubs.lead");
  const { short, full } = useClocks();
  const now = useNow({ updateInterval: 60_000 });
  const due = parseUtc(lead.scheduledFor ?? "");
  const from = due && due > now ? due : now;
  const { open, opensAt } = openingAt(hoursOf(hub), lead.timezone, from);
  const waits = lead.status === "scheduled" && !open;
  return (
    <span className={classes.due}>
      {lead.scheduledFor ? <DateTime at={lead.scheduledFor} zone={lead.timezone} /> : t("soon")}
      {waits ? (
        <span className={classes.waits} title={opensAt ? full(opensAt, [lead.timezone, hub.timezone]) : undefined}>
          {opensAt ? t("opens", { at: short(opensAt, lead.timezone, from) }) : t("neverOpens")}
        </span>
      ) : null}
    </span>
  );
}
