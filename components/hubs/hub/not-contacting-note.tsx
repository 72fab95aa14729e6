"use client";

import { useTranslations } from "next-intl";
import { Caution } from "@/components/ui/warning";
import { useZone } from "@/components/ui/zone/zone";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";

type Reason = "disabled" | "noProvider" | "nothingToDo" | "neverOpens" | "closed";

/** The first reason why the hub contacts nobody; null: none that the hub itself knows of. */
function reasonOf({ enabled, settings, lists, leadsWaiting, hours }: DeskHub): Reason | null {
  if (!enabled) return "disabled";
  if (settings.provider === null) return "noProvider";
  if (lists.active === 0 && leadsWaiting === 0) return "nothingToDo";
  if (hours.open) return null;
  return hours.opensAt === null ? "neverOpens" : "closed";
}

/** One line under the hub's title: why nobody is contacted just now. */
export function NotContactingNote({ hub }: { hub: DeskHub }) {
  const t = useTranslations("hubs.gate");
  const zone = useZone();
  const reason = reasonOf(hub);
  if (!reason) return null;
  const opens = hub.hours.opensAt ? parseUtc(hub.hours.opensAt) : null;
  const at = opens ? `${formatIn(opens, zone).slice(0, 16)} ${zone}` : "";
  return <Caution>{t(reason, { at })}</Caution>;
}
