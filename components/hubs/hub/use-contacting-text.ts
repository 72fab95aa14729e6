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

  return {
    /** The whole sentence. */
    sentence: (hub: DeskHub, { held, until }: Contacting, now: Date): string => {
      const at = until ? placed(until, hub.timezone, now) : "";
      if (held === null) return t("working", { work: work(hub), hours: at ? t("until", { at }) : t("always") });
      return t(held, {
        at,
        campaign: hub.campaign,
        provider: hub.settings.provider ?? "",
        lists: hub.lists.active,
      });
    },
    /** What waits while nobody is contacted; null: nothing. */
    left: (hub: DeskHub): string | null => {
      const waiting = work(hub);
      return waiting ? t("left", { work: waiting }) : null;
    },
  };
}
