import type { DueContact } from "./due.ts";

/** A contact that is due at any moment, but for what is given. */
export function dueContact(given: Given = {}): DueContact {
  const { list, hub, campaign, counts, ...rest } = given;
  return {
    provider: null,
    status: "waiting",
    timezone: null,
    hasMessage: true,
    nextAttempt: null,
    blacklisted: null,
    ...rest,
    list: { status: "active", ...list },
    hub: { enabled: true, contactingSchedule: null, maxAttempts: 3, concurrency: 10, ratePerSecond: 10, ...hub },
    campaign: { enabled: true, timezone: "UTC", schedule: null, ...campaign },
    counts: { attempts: 0, atNumber: 0, ...counts },
  };
}

type Parts = Pick<DueContact, "list" | "hub" | "campaign" | "counts">;
type Given = Partial<Omit<DueContact, keyof Parts>> & { [part in keyof Parts]?: Partial<Parts[part]> };
