"use client";

import { useTranslations } from "next-intl";
import type { Contacting } from "@/lib/outbound/hubs/contacting.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { useClocks } from "../clock/use-clocks";

/** Says whether a hub works, or what holds it. */
export function useContactingText() {
  const t = useTranslations("hubs.gate");
  const { placed } = useClocks();

  function work({ lists, contactsWaiting, leadsWaiting }: DeskHub): string {
    const parts = [
      contactsWaiting > 0 ? t("contacts", { lists: lists.active, contacts: contactsWaiting }) : null,
      leadsWaiting > 0 ? t("leads", { count: leadsWaiting }) : null,
    ];
    return parts.filter(Boolean).join(", ");
  }

  function hours(hub: DeskHub, { until }: Contacting, now: Date): string {
    return until ? t("until", { at: placed(until, hub.timezone, now) }) : t("always");
  }

  return {
    /** The whole sentence. */
    sentence: (hub: DeskHub, contacting: Contacting, now: Date): string => {
      const { held, until } = contacting;
      if (held === null) return t("working", { work: work(hub), hours: hours(hub, contacting, now) });
      return t(held, {
        at: until ? placed(until, hub.timezone, now) : "",
        campaign: hub.campaign,
        provider: hub.settings.provider ?? "",
        lists: hub.lists.active,
      });
    },
    /** Until when a hub that works goes on. */
    hours,
    /** What waits while nobody is contacted; null: nothing. */
    left: (hub: DeskHub): string | null => {
      const waiting = work(hub);
      return waiting ? t("left", { work: waiting }) : null;
    },
  };
}
