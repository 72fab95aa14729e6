import type { DeskHub } from "./desk-contract.ts";

/** A hub that may contact people just now, and has nothing to work. */
export function deskHub(name: string, more: Partial<DeskHub> = {}): DeskHub {
  const none = { loading: 0, inactive: 0, active: 0, paused: 0, finished: 0, failed: 0 };
  const settings = {
    maxAttempts: 3,
    retryMinutes: 60,
    concurrency: 10,
    ratePerSecond: 1,
    template: null,
    subject: null,
    provider: "smtp",
    horizontal: false,
    country: null,
    maxAbandon: 3,
    previewSeconds: 60,
    wrapUpSeconds: 30,
    maxPerDay: null,
    maxTotal: null,
    volumePerDay: null,
    retries: {},
    machine: null,
    from: null,
    replyTo: null,
    unsubscribe: false,
  };
  return {
    name,
    channel: "email",
    mode: null,
    campaign: "Demo",
    timezone: "UTC",
    schedule: null,
    holidays: [],
    contactingSchedule: null,
    hours: { open: true, opensAt: null, closesAt: null },
    enabled: true,
    campaignEnabled: true,
    providerLive: true,
    providerFails: false,
    contactsWaiting: 0,
    leadsWaiting: 0,
    leadsDue: 0,
    nextLeadAt: null,
    ...more,
    settings: { ...settings, ...more.settings },
    lists: { ...none, ...more.lists },
  };
}
