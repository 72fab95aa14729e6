import { isOwnProvider } from "../../providers.ts";
import { turnedOffBy } from "./contacting.ts";
import type { DeskHub } from "./desk-contract.ts";

/** What of a hub makes contacting start when it changes; `provider` is the one that is chosen. */
export type HubChange = Partial<Pick<DeskHub, "enabled" | "campaignEnabled" | "providerLive" | "contactsWaiting">> & {
  provider?: string | null;
};

/** From more people than these their number is typed before they are contacted. */
const UNTYPED_CONTACTS = 10_000;

/** How many people a change of the hub starts to contact, at once or when its hours open. */
export function peopleStarted(hub: DeskHub, { provider = hub.settings.provider, ...change }: HubChange): number {
  const after = { ...hub, ...change, settings: { ...hub.settings, provider } };
  if (turnedOffBy(after) !== null) return 0;
  const before = turnedOffBy(hub) === null ? hub.contactsWaiting + hub.leadsWaiting : 0;
  return Math.max(0, after.contactsWaiting + after.leadsWaiting - before);
}

/** The number that must be typed before so many people are contacted; null: it need not. */
export function numberToType(people: number): number | null {
  return people > UNTYPED_CONTACTS ? people : null;
}

/** What there is to choose from in a hub's settings. */
export type HubChoices = {
  flows: readonly { name: string; liveVersion: number | null }[];
  campaigns: readonly { name: string; enabled: boolean }[];
};

/** What settings that are to be saved change in whether the hub contacts. */
export function changeBy(
  {
    enabled,
    provider,
    campaign,
  }: { enabled?: boolean | undefined; provider?: string | null | undefined; campaign?: string | undefined },
  { flows, campaigns }: HubChoices,
): HubChange {
  const isLive =
    (provider != null && isOwnProvider(provider)) ||
    flows.some(({ name, liveVersion }) => name === provider && liveVersion !== null);
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(provider === undefined ? {} : { provider, providerLive: isLive }),
    ...(campaign === undefined
      ? {}
      : { campaignEnabled: campaigns.some((one) => one.name === campaign && one.enabled) }),
  };
}
