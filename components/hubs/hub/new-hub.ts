import { type HubRecord, hubDefaults } from "@/lib/records/schema/hub.ts";

/** What the form of a new hub begins with. */
export const newHub = {
  name: "",
  channel: "telephony",
  mode: "predictive",
  campaign: "",
  enabled: false,
  contactingSchedule: null,
  maxAttempts: 3,
  retryMinutes: 60,
  concurrency: 10,
  ratePerSecond: 10,
  template: null,
  subject: null,
  horizontal: false,
  country: null,
  ...hubDefaults,
  maxPerDay: null,
  maxTotal: null,
  volumePerDay: null,
  retries: {},
  machine: null,
  from: null,
  replyTo: null,
  unsubscribe: false,
} as const;

/** What can be changed of a hub, as the form takes it. */
export function hubValues({ id: _id, createdAt: _created, updatedAt: _updated, ...values }: HubRecord) {
  return values;
}

/** A copy has a name of its own, and contacts nobody until someone turns it on. */
export function copyOfHub(hub: HubRecord, name: string) {
  return { ...hubValues(hub), name, enabled: false };
}
