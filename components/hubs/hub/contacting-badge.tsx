"use client";

import { useNow, useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/status-badge";
import { contactingOf, hasWork } from "@/lib/outbound/hubs/contacting.ts";
import { contactingTone } from "@/lib/outbound/hubs/contacting-tone.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { useContactingText } from "./use-contacting-text";

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
