import { providerStanding } from "../../flows/live-provider.ts";
import { isMailSetUp } from "../../mail/settings.ts";
import type { ProviderWorld } from "../../outbound/dispatch/provider.ts";

/** What the dispatcher asks of the domains that its providers belong to. */
export const providerWorld: ProviderWorld = { isMailSetUp, flowStanding: providerStanding };
