"use client";

import { useNow, useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/status-badge";
import { turnedOffBy } from "@/lib/outbound/hubs/contacting.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { hoursOf } from "@/lib/outbound/hubs/hub-hours.ts";
import { openingAt } from "@/lib/outbound/hubs/opening-hours.ts";
import { useClocks } from "./use-clocks";

/** Whether the hub is in hours for a contact in its campaign's zone, and until or from when; every clock on hover. */
export function HoursBadge({ hub }: { hub: DeskHub }) {
  const t = useTranslations("hubs.hours");
  const { short, full } = useClocks();
  const now = useNow({ updateInterval: 20_000 });
  const { open, opensAt, closesAt } = openingAt(hoursOf(hub), null, now);
  const change = open ? closesAt : opensAt;
  const at = change ? short(change, hub.timezone, now) : "";
  // One that is turned off contacts nobody, whatever its hours.
  const off = turnedOffBy(hub) !== null;
  const tone = open ? "go" : change ? "caution" : "stop";
  const text = open ? (change ? t("until", { at }) : t("always")) : change ? t("from", { at }) : t("never");
  return (
    <span title={change ? `${text}\n${full(change, [hub.timezone])}` : undefined}>
      <StatusBadge tone={off ? "idle" : tone}>{text}</StatusBadge>
    </span>
  );
}
