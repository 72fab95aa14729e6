"use client";

import { useNow } from "next-intl";
import { contactingOf, hasWork } from "@/lib/outbound/hubs/contacting.ts";
import { contactingTone } from "@/lib/outbound/hubs/contacting-tone.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { useClocks } from "../clock/use-clocks";
import { StateLine } from "./state-line";
import { useContactingText } from "./use-contacting-text";

/** One line under the hub's title: what it is contacting, or what holds it and what waits meanwhile. */
export function ContactingNote({ hub }: { hub: DeskHub }) {
  const { sentence, left } = useContactingText();
  const { full } = useClocks();
  const now = useNow({ updateInterval: 20_000 });
  const contacting = contactingOf(hub, now);
  const { held, until } = contacting;
  return (
    <StateLine tone={contactingTone(held, hasWork(hub))} title={until ? full(until, [hub.timezone]) : undefined}>
      {/* What holds it is read out when that changes; how much waits changes all the time. */}
      <span aria-live={held ? "polite" : "off"}>{sentence(hub, contacting, now)}</span> {held ? left(hub) : null}
    </StateLine>
  );
}
