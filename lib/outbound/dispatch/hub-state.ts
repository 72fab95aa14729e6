import { db } from "../../db.ts";
import { PhoneCountry } from "../../phone-country.ts";
import { storedSchedule } from "../../time/weekly-schedule.ts";
import { type AgentsThere, agentsThere } from "../agents/there.ts";
import type { UploadHub } from "../hubs/access.ts";
import type { DueContact } from "./due.ts";
import { healthHold, healthNames } from "./health.ts";
import { type ProviderWorld, providerHold } from "./provider.ts";

/** What all contacts of a hub share. */
export type HubState = Pick<DueContact, "hub" | "campaign" | "provider"> & {
  /** Whether an attempt sends nothing of its own, or the hub's template serves a contact that has nothing. */
  hasMessage: boolean;
  country: PhoneCountry;
  /** Null: none is needed. */
  agents: AgentsThere | null;
};

export async function hubState({ id, kind, country }: UploadHub, world: ProviderWorld): Promise<HubState> {
  const { campaign, campaignId, mode, provider, templateId, contactingSchedule, from, ...hub } =
    await db().hub.findUniqueOrThrow({
      where: { id },
      select: {
        mode: true,
        campaignId: true,
        enabled: true,
        contactingSchedule: true,
        maxAttempts: true,
        concurrency: true,
        ratePerSecond: true,
        maxPerDay: true,
        maxTotal: true,
        volumePerDay: true,
        provider: true,
        from: true,
        templateId: true,
        campaign: { select: { enabled: true, timezone: true, schedule: true, holidays: true } },
      },
    });
  return {
    hub: { ...hub, contactingSchedule: storedSchedule(contactingSchedule) },
    campaign: { ...campaign, schedule: storedSchedule(campaign.schedule) },
    provider: (await providerHold(provider, world)) ?? (await healthHold(healthNames({ provider, from }))),
    hasMessage: kind === "telephony" || templateId !== null,
    country: new PhoneCountry(country),
    agents: await agentsThere({ id, mode, campaignId }),
  };
}

/** Which of a contact's numbers is next after so many attempts, from 0, and how many of them it has had. */
export function numberToTry(
  attempts: number,
  maxAttempts: number,
  numbers: number,
): { index: number; attempts: number } {
  const index = Math.min(Math.floor(attempts / maxAttempts), Math.max(numbers - 1, 0));
  return { index, attempts: attempts - index * maxAttempts };
}
