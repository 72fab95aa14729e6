import type { DeskHub } from "./desk-contract.ts";
import type { Hours } from "./opening-hours.ts";

/** What of a hub says when it may contact. */
export type HubClock = Pick<DeskHub, "name" | "schedule" | "holidays" | "timezone" | "contactingSchedule">;

/** When the hub may contact, as the schedule's functions take it. */
export function hoursOf(hub: Omit<HubClock, "name">): Hours {
  return { campaign: hub.schedule, holidays: hub.holidays, timezone: hub.timezone, hub: hub.contactingSchedule };
}
