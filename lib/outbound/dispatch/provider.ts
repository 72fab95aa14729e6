import type { GateHold } from "./gates.ts";

/**
 * What providers other than `smtp` and `simulated` are, and whether mail goes out, other domains know. `lib/launch`
 * fills it: domains do not know each other.
 */
export type ProviderWorld = {
  isMailSetUp: () => Promise<boolean>;
  /** How the flow of this name stands as a provider. */
  flowStanding: (name: string) => Promise<"live" | keyof typeof heldFlows>;
};

const heldFlows = { notLive: "flowNotLive", problems: "flowHasProblems", paused: "flowPaused" } as const;

/** What holds a hub's provider back; null: it may send. */
export async function providerHold(provider: string | null, world: ProviderWorld): Promise<GateHold | null> {
  if (provider === null) return { reason: "noProvider", opensAt: null };
  // A carrier that needs nobody.
  if (provider === "simulated") return null;
  if (provider === "smtp") return (await world.isMailSetUp()) ? null : { reason: "mailNotSetUp", opensAt: null };
  const standing = await world.flowStanding(provider);
  return standing === "live" ? null : { reason: heldFlows[standing], opensAt: null };
}
