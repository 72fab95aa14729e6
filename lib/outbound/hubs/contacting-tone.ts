import type { HubGate } from "./contacting.ts";

const tones = {
  disabled: "idle",
  campaignDisabled: "caution",
  noProvider: "caution",
  mailNotSetUp: "caution",
  providerNotLive: "caution",
  nothingToDo: "idle",
  leadsLater: "info",
  neverOpens: "caution",
  closed: "info",
  windowClosed: "info",
  providerFails: "caution",
} as const satisfies Record<HubGate, string>;

/** `caution` needs someone to act, as work that waits in a disabled hub does. The rest is intended, or ends by itself. */
export function contactingTone(held: HubGate | null, waits: boolean): "go" | (typeof tones)[HubGate] {
  if (held === null) return "go";
  return held === "disabled" && waits ? "caution" : tones[held];
}
