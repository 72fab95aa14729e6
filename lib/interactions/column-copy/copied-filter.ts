import type { Visible } from "../../actor.ts";
import type { Filter } from "../search/filter.ts";
import type { Wanted } from "../search/statements.ts";
import type { Dictionaries } from "./copied-columns.ts";
import { type AmountBound, type Matches, NO_AMOUNT_CODE } from "./sorted-rows.ts";

/** What is asked of a copy, in seconds from and to; only what it holds is filtered by. */
export type CopiedFilter = { from: number; to: number; filter: Filter; campaigns: Visible };

const notCopied = [
  "contactId",
  "client",
  "clientEnd",
  "clientId",
  "clientName",
  "subject",
  "guid",
  "guids",
  "connectorId",
] as const;

/** Null where the filter, or what the actor may see, needs more than is copied. */
export function copiedFilter({ filter, actor }: Pick<Wanted, "filter" | "actor">): CopiedFilter | null {
  const { campaigns, hubs, agents } = actor.sees;
  if (hubs !== "all" || agents !== "all" || !filter.range) return null;
  if (notCopied.some((name) => filter[name] !== undefined)) return null;
  const { from, to } = filter.range;
  return { from: from.getTime() / 1000, to: to.getTime() / 1000, filter, campaigns };
}

/** Whether anything but dates narrows it, of what a copy knows. */
export function isNarrowed({ filter, actor }: Wanted): boolean {
  const { channels, interactionType, connectedInteraction, outcome, without, ...names } = filter;
  const { users, campaigns, hubs, automations, dispositions } = names;
  const narrowing = [
    channels,
    interactionType,
    connectedInteraction,
    outcome,
    without,
    users,
    campaigns,
    hubs,
    automations,
    dispositions,
  ];
  if (actor.sees.campaigns !== "all" || boundsOf(filter).length > 0) return true;
  return narrowing.some((value) => value !== undefined);
}

function boundsOf(filter: Filter): AmountBound[] {
  const given: Record<AmountBound["amount"], [min: number | undefined, max: number | undefined]> = {
    duration: [filter.minDuration, filter.maxDuration],
    wait: [filter.minWait, filter.maxWait],
    hold: [filter.minHold, filter.maxHold],
    transfers: [filter.minTransfers, filter.maxTransfers],
  };
  return (Object.keys(given) as AmountBound["amount"][]).flatMap((amount) => {
    const [min = NO_AMOUNT_CODE + 1, max] = given[amount];
    return given[amount].some((bound) => bound !== undefined) ? { amount, min, max: max ?? Infinity } : [];
  });
}

export const copiedTypes = {
  INBOUND: ({ outbound }: Traits) => !outbound,
  OUTBOUND: ({ outbound, hub }: Traits) => outbound && !hub,
  OUTBOUND_HUB: ({ hub }: Traits) => hub,
};

/** What all columns of traits say of an interaction's way. */
export type Traits = {
  channel: string | undefined;
  outbound: boolean;
  hub: boolean;
  withAgent: boolean;
  outcome: string | undefined;
};

/** Which values of each column match. */
export function matchesOf(asked: CopiedFilter, dictionaries: Dictionaries): Matches {
  const matching = matchingBy(asked, dictionaries);
  return {
    traits: matching.traits(),
    attendants: matching.attendants(),
    places: matching.places(),
    dispositions: matching.dispositions(),
    bounds: boundsOf(asked.filter),
  };
}

/** The same for each column that is asked for, as `conditions` and `visibleTo` say it in SQL. */
export function matchingBy(
  { filter, campaigns }: CopiedFilter,
  dictionaries: Dictionaries,
): Record<Exclude<keyof Matches, "bounds">, () => Uint8Array> {
  const { channels, interactionType, connectedInteraction: connected, outcome, without } = filter;
  const seen = campaigns === "all" ? undefined : campaigns.map(String);
  const among = (wanted: readonly (string | number)[] | undefined) => {
    const set = wanted && new Set(wanted.map(String));
    return (ids: readonly string[]) => !set || ids.some((id) => set.has(id));
  };
  const none = (unwanted: readonly (string | number)[] | undefined) => {
    const some = unwanted && among(unwanted);
    return (ids: readonly string[]) => !some?.(ids);
  };
  const [noUsers, noAutomations] = [none(without?.users), none(without?.automations)];
  const [noCampaigns, noHubs, noDispositions] = [
    none(without?.campaigns),
    none(without?.hubs),
    none(without?.dispositions),
  ];
  const dispositions = among(filter.dispositions);
  const [users, automations] = [among(filter.users), among(filter.automations)];
  const [asked, visible, hubs] = [among(filter.campaigns), among(seen), among(filter.hubs)];
  return {
    traits: () =>
      dictionaries.traits.matches(
        (traits) =>
          (!channels || channels.some((channel) => channel === traits.channel)) &&
          !without?.channels?.some((channel) => channel === traits.channel) &&
          (!interactionType || copiedTypes[interactionType](traits)) &&
          (!connected || traits.withAgent === (connected === "WITH_AGENT")) &&
          (!outcome || traits.outcome === outcome) &&
          !without?.outcome?.some((one) => traits.outcome === one) &&
          !without?.interactionType?.some((one) => copiedTypes[one](traits)),
      ),
    attendants: () =>
      dictionaries.attendants.matches(
        (ids) =>
          (filter.users && filter.automations
            ? users(ids.agents) || automations(ids.automations)
            : users(ids.agents) && automations(ids.automations)) &&
          noUsers(ids.agents) &&
          noAutomations(ids.automations),
      ),
    places: () =>
      dictionaries.places.matches(
        (ids) =>
          asked(ids.campaigns) &&
          visible(ids.campaigns) &&
          hubs(ids.hubs) &&
          noCampaigns(ids.campaigns) &&
          noHubs(ids.hubs),
      ),
    dispositions: () => dictionaries.dispositions.matches((ids) => dispositions(ids) && noDispositions(ids)),
  };
}
