import type { HubGate } from "./contacting.ts";

const tones = {
  disabled: "idle",
  campaignDisabled: "caution",
  noProvider: "caution",
  providerNotLive: "caution",
  nothingToDo: "idle",
  leadsLater: "info",
  neverOpens: "caution",
  closed: "info",
  windowClosed: "info",
} as const satisfies Record<HubGate, string>;

/** Caution is what somebody must see to, as what waits in a hub that is disabled; the rest was set so, or passes. */
export function contactingTone(held: HubGate | null, waits: boolean): "go" | (typeof tones)[HubGate] {
  if (held === null) return "go";
  return held === "disabled" && waits ? "caution" : tones[held];
}
