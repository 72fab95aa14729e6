"use client";

import { useNow, useTranslations } from "next-intl";
import type { Tone } from "@/components/ui/status-badge";
import { useZone } from "@/components/ui/zone/zone";
import { MINUTE_MS } from "@/lib/time/durations.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";
import type { WorkingHub } from "./work";

const tones = { disabled: "idle", noProvider: "stop", neverOpens: "stop", closed: "caution", open: "go" } as const;

/** What a hub's state is called on the viewer's clock, and its colour. */
export function useHubWords(): (working: WorkingHub) => { tone: Tone; words: string } {
  const t = useTranslations("overview.work.state");
  const zone = useZone();
  const now = useNow({ updateInterval: MINUTE_MS });
  return ({ hub: { hours }, state }) => {
    const opens = hours.opensAt ? parseUtc(hours.opensAt) : null;
    const isToday = opens && formatIn(opens, zone).slice(0, 10) === formatIn(now, zone).slice(0, 10);
    const at = opens ? formatIn(opens, zone).slice(isToday ? 11 : 0, 16) : "";
    return { tone: tones[state], words: t(state, { at }) };
  };
}
