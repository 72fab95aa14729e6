"use client";

import { useNow, useTranslations } from "next-intl";
import { StatusBadge, type Tone } from "@/components/ui/status-badge";
import { contactingOf, type HubGate, hasWork } from "@/lib/outbound/hubs/contacting.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { useContactingText } from "./use-contacting-text";

const tones: Record<HubGate, Tone> = {
  disabled: "idle",
  campaignDisabled: "caution",
  noProvider: "caution",
  providerNotLive: "caution",
  nothingToDo: "idle",
  leadsLater: "info",
  neverOpens: "caution",
  closed: "info",
  windowClosed: "info",
};

/** Caution is what somebody must see to, as what waits in a hub that is disabled; the rest was set so, or passes. */
export function contactingTone(held: HubGate | null, waits: boolean): Tone {
  if (held === null) return "go";
  return held === "disabled" && waits ? "caution" : tones[held];
}

/** Whether the hub contacts anybody, in a word or two; the whole sentence on hover. */
export function ContactingBadge({ hub }: { hub: DeskHub }) {
  const t = useTranslations("hubs.gate.short");
  const { sentence } = useContactingText();
  const now = useNow({ updateInterval: 20_000 });
  const contacting = contactingOf(hub, now);
  const state = contacting.held ?? "working";
  return (
    <span title={sentence(hub, contacting, now)}>
      <StatusBadge tone={contactingTone(contacting.held, hasWork(hub))}>{t(state)}</StatusBadge>
    </span>
  );
}
