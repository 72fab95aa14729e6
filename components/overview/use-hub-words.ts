"use client";

import { useNow, useTranslations } from "next-intl";
import type { Tone } from "@/components/ui/status-badge";
import { useZone } from "@/components/ui/zone/zone";
import { contactingOf, hasWork } from "@/lib/outbound/hubs/contacting.ts";
import { contactingTone } from "@/lib/outbound/hubs/contacting-tone.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { MINUTE_MS } from "@/lib/time/durations.ts";
import { formatIn } from "@/lib/time/instant.ts";

/** Whether a hub contacts anybody and, outside its hours, until when not: on the viewer's clock, with its colour. */
export function useHubWords(): (hub: DeskHub) => { tone: Tone; words: string } {
  const t = useTranslations("hubs.gate.short");
  const overview = useTranslations("overview.work");
  const zone = useZone();
  const now = useNow({ updateInterval: MINUTE_MS });
  const onTheClock = (moment: Date) => {
    const [there, today] = [formatIn(moment, zone), formatIn(now, zone)];
    return there.slice(there.slice(0, 10) === today.slice(0, 10) ? 11 : 0, 16);
  };
  return (hub) => {
    const { held, until } = contactingOf(hub, now);
    const state = t(held ?? "working");
    const isClosed = held === "closed" || held === "windowClosed";
    const words = isClosed && until ? overview("until", { state, at: onTheClock(until) }) : state;
    return { tone: contactingTone(held, hasWork(hub)), words };
  };
}
