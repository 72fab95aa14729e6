"use client";

import { useTranslations } from "next-intl";
import { useZone } from "@/components/ui/zone/zone";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { formatIn, parseUtc } from "@/lib/time/instant.ts";
import { Caution } from "../../ui/warning";

type Gate = "disabled" | "noProvider" | "nothingToDo" | "neverOpens" | "closed";

/** The first thing that keeps the hub from contacting anybody; null: none that the hub itself knows of. */
function firstShut({ enabled, settings, lists, leadsWaiting, hours }: DeskHub): Gate | null {
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
  const gate = firstShut(hub);
  if (!gate) return null;
  const opens = hub.hours.opensAt ? parseUtc(hub.hours.opensAt) : null;
  const at = opens ? `${formatIn(opens, zone).slice(0, 16)} ${zone}` : "";
  return <Caution>{t(gate, { at })}</Caution>;
}
