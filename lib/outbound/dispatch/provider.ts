import type { GateHold } from "./gates.ts";

/**
 * What providers other than `smtp` and `simulated` are, and whether mail goes out, other domains know. `lib/launch`
 * fills it: domains do not know each other.
 */
export type ProviderWorld = {
  isMailSetUp: () => Promise<boolean>;
  /** Whether a flow of this name is deployed as a provider. */
  isLiveFlow: (name: string) => Promise<boolean>;
};

/** What holds a hub's provider back; null: it may send. */
export async function providerHold(provider: string | null, world: ProviderWorld): Promise<GateHold | null> {
  if (provider === null) return { reason: "noProvider", opensAt: null };
  // A carrier that needs nobody.
  if (provider === "simulated") return null;
  if (provider === "smtp") return (await world.isMailSetUp()) ? null : { reason: "mailNotSetUp", opensAt: null };
  return (await world.isLiveFlow(provider)) ? null : { reason: "flowNotLive", opensAt: null };
}
