import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import type { OutboundWork } from "@/lib/outbound/progress/work-schema.ts";

/** A hub that has something to do or is enabled for it, with its lists that are loading or active. */
export type WorkingHub = { hub: DeskHub; lists: ListRecord[] };

/** First those that have lists or leads, then those that wait for them; each by name, as they come. */
export function workingHubs(hubs: readonly DeskHub[], lists: readonly ListRecord[]): WorkingHub[] {
  const byHub = Map.groupBy(lists, ({ hub }) => hub);
  const working = hubs
    .filter(({ enabled, lists: { loading = 0, active = 0 } }) => enabled || loading + active > 0)
    .map((hub) => ({ hub, lists: byHub.get(hub.name) ?? [] }));
  const isIdle = ({ hub: { lists: counts, leadsWaiting } }: WorkingHub) =>
    (counts.loading ?? 0) + (counts.active ?? 0) + leadsWaiting === 0;
  return [...working.filter((one) => !isIdle(one)), ...working.filter(isIdle)];
}

/** How much of what the loading lists received is processed, from 0 to 1; null where none is loading. */
export function loadProgress(lists: readonly ListRecord[]): number | null {
  const loading = lists.filter(({ status }) => status === "loading");
  const received = loading.reduce((sum, list) => sum + list.received, 0);
  if (received === 0) return loading.length > 0 ? 0 : null;
  return loading.reduce((sum, { received: all, progress }) => sum + all * progress, 0) / received;
}

/** How far a hub is with all of its active lists: when the last of them ends, if that is known of every one. */
export function hubWork({ lists, leadsDue }: OutboundWork, hub: string) {
  const own = lists.filter((list) => list.hub === hub);
  const ends = own.map(({ expectedEnd }) => expectedEnd ?? "").sort();
  return {
    done: own.reduce((sum, list) => sum + list.done, 0),
    saved: own.reduce((sum, list) => sum + list.saved, 0),
    end: ends[0] ? (ends.at(-1) ?? null) : null,
    due: leadsDue.find((one) => one.hub === hub)?.leads ?? 0,
  };
}

/** How many leads of all hubs are due now. */
export function allLeadsDue({ leadsDue }: OutboundWork): number {
  return leadsDue.reduce((sum, { leads }) => sum + leads, 0);
}
