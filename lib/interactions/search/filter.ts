import type { Actor } from "../../actor.ts";
import { invalid } from "../../errors.ts";
import type { SqlParams } from "../../sql-params.ts";
import { fold } from "../../text.ts";
import { freshNames, type Names, names } from "../names.ts";
import type { Channel } from "../schema.ts";
import type { InteractionOutcome, interactionTypes } from "../values.ts";
import type { DateRange } from "./date-range.ts";
import { outcomeConditions } from "./outcomes.ts";
import type { Search } from "./schema.ts";
import { namedIds } from "./visibility.ts";

/** A search's filters with ids in place of names. What is undefined does not filter; an empty list matches nothing. */
export type Filter = Pick<
  Search,
  | "contactId"
  | "client"
  | "clientEnd"
  | "clientId"
  | "clientName"
  | "connectedInteraction"
  | "outcome"
  | "subject"
  | "interactionType"
  | "guid"
  | "guids"
  | "connectorId"
  | "minDuration"
  | "maxDuration"
  | "minWait"
  | "maxWait"
  | "minHold"
  | "maxHold"
  | "minTransfers"
  | "maxTransfers"
> &
  NamedFilter & {
    range: DateRange | null;
    /** What it does not have; an empty list in it excludes nothing. */
    without?: ExcludedFilter | undefined;
  };

type ExcludedFilter = NamedFilter & {
  outcome: InteractionOutcome[] | undefined;
  interactionType: (typeof interactionTypes)[number][] | undefined;
};

/** What is named by the caller, with ids in place of names. */
type NamedFilter = {
  channels: Channel[] | undefined;
  users: string[] | undefined;
  campaigns: string[] | undefined;
  hubs: string[] | undefined;
  automations: string[] | undefined;
  dispositions: number[] | undefined;
};

type Named = Pick<Search, "channels" | "users" | "campaigns" | "outboundHubs" | "automations" | "dispositions">;

/** Puts ids in place of the names that a search gives; an empty list in it is no filter. */
export async function filterOf(search: Search, range: DateRange | null, actor: Actor): Promise<Filter> {
  requireOrder("Duration", search.minDuration, search.maxDuration);
  requireOrder("Wait", search.minWait, search.maxWait);
  requireOrder("Hold", search.minHold, search.maxHold);
  requireOrder("Transfers", search.minTransfers, search.maxTransfers);
  const known = await knowing(search);
  const { sees } = actor;
  const some = <T>(list: T[] | undefined) => (list?.length ? list : undefined);
  const ids = (kind: "campaigns" | "users" | "hubs" | "automations", field: string, list: string[] | undefined) => {
    const visible = { campaigns: sees.campaigns, users: sees.agents, hubs: sees.hubs, automations: "all" as const };
    return some(list) && namedIds(kind, field, list ?? [], visible[kind], known);
  };
  const named = (given: Named, path = ""): NamedFilter => ({
    channels: some(given.channels),
    users: ids("users", `${path}users`, given.users),
    campaigns: ids("campaigns", `${path}campaigns`, given.campaigns),
    hubs: ids("hubs", `${path}outboundHubs`, given.outboundHubs),
    automations: ids("automations", `${path}automations`, given.automations),
    dispositions: some(given.dispositions),
  });
  const without = search.without && {
    ...named(search.without, "without."),
    outcome: some(search.without.outcome),
    interactionType: some(search.without.interactionType),
  };
  return {
    ...search,
    range,
    ...named(search),
    without: Object.values(without ?? {}).some(Boolean) ? without : undefined,
  };
}

function requireOrder(
  name: "Duration" | "Wait" | "Hold" | "Transfers",
  min: number | undefined,
  max: number | undefined,
): void {
  if (min !== undefined && max !== undefined && min > max)
    throw invalid(`max${name}`, `must be min${name} or more`, "range");
}

/** Names that know everything the search gives, as far as the database does. */
async function knowing({ without, ...search }: Search): Promise<Names> {
  const held = await names();
  const kinds = ["users", "campaigns", "hubs", "automations"] as const;
  const all = [search, without ?? {}].every(({ users, campaigns, outboundHubs, automations }: Named) => {
    const given = { users, campaigns, hubs: outboundHubs, automations };
    return kinds.every((kind) => given[kind]?.every((name) => held.idOf(kind, name.normalize("NFC"))) ?? true);
  });
  return all ? held : freshNames();
}

/** The conditions on `interaction` that a filter makes, all of which must hold. */
export function conditions(filter: Filter, params: SqlParams): string[] {
  const { range, client, clientEnd } = filter;
  const either = [
    ...(client === undefined
      ? []
      : [startsWith("client_id_folded", client, params), startsWith("client_name_folded", client, params)]),
    ...(clientEnd === undefined ? [] : [endsWith(clientEnd, params)]),
  ];
  const all = [
    range && `started_at >= ${params.add(range.from)} AND started_at <= ${params.add(range.to)}`,
    ...summaryConditions(filter, params),
    ...boundConditions(filter, params),
    ...segmentConditions(filter, params),
    ...exclusions(filter.without, params),
    either.length > 0 && `(${either.join(" OR ")})`,
  ];
  return all.filter((condition) => typeof condition === "string");
}

/**
 * Filters that together find what this one does, without `client` or with `clientEnd` alone: one by the id's start, one
 * by the name's, one by the id's end. With `clientId=ab` and
 * `client=abc` only `abc` is asked for, because the planner would count both as independent; with `clientId=ab` and
 * `client=xy` no id can match both, so that filter is left out.
 */
export function filterWays({ client, clientEnd, ...filter }: Filter): Filter[] {
  const ended = clientEnd === undefined ? [] : [{ ...filter, clientEnd }];
  if (client === undefined) return ended.length > 0 ? ended : [filter];
  const both = (other: string | undefined) => {
    if (other === undefined || fold(client).startsWith(fold(other))) return client;
    return fold(other).startsWith(fold(client)) ? other : null;
  };
  const [clientId, clientName] = [both(filter.clientId), both(filter.clientName)];
  return [
    ...(clientId === null ? [] : [{ ...filter, clientId }]),
    ...(clientName === null ? [] : [{ ...filter, clientName }]),
    ...ended,
  ];
}

export const typeConditions = {
  INBOUND: "direction = 'inbound'",
  OUTBOUND: "direction = 'outbound' AND hub_id IS NULL",
  OUTBOUND_HUB: "hub_id IS NOT NULL",
};

function* summaryConditions(filter: Filter, params: SqlParams): Generator<string> {
  if (filter.guids) yield `guid = ANY(${params.add(`{${filter.guids.join(",")}}`)}::uuid[])`;
  if (filter.guid) yield `guid = ${params.add(filter.guid)}::uuid`;
  if (filter.contactId !== undefined) yield `contact_id = ${params.add(filter.contactId)}`;
  if (filter.channels) yield `channel = ANY(${params.add(`{${filter.channels.join(",")}}`)}::channel[])`;
  if (filter.interactionType) yield typeConditions[filter.interactionType];
  if (filter.connectorId !== undefined) yield `connector_id = ${params.add(filter.connectorId)}`;
  if (filter.connectedInteraction) yield filter.connectedInteraction === "WITH_AGENT" ? "with_agent" : "NOT with_agent";
  if (filter.outcome) yield outcomeConditions[filter.outcome];
  if (filter.clientId !== undefined) yield startsWith("client_id_folded", filter.clientId, params);
  if (filter.clientName !== undefined) yield startsWith("client_name_folded", filter.clientName, params);
}

function* boundConditions(filter: Filter, params: SqlParams): Generator<string> {
  const bounds = {
    duration: [filter.minDuration, filter.maxDuration],
    answered_after: [filter.minWait, filter.maxWait],
    held_for: [filter.minHold, filter.maxHold],
    transfers: [filter.minTransfers, filter.maxTransfers],
  };
  for (const [column, [min, max]] of Object.entries(bounds)) {
    if (min !== undefined) yield `${column} >= ${params.add(min)}`;
    if (max !== undefined) yield `${column} <= ${params.add(max)}`;
  }
}

function* exclusions(without: Filter["without"], params: SqlParams): Generator<string> {
  if (!without) return;
  const { channels, users, automations, campaigns, hubs, dispositions, outcome, interactionType } = without;
  for (const one of outcome ?? []) yield `NOT (${outcomeConditions[one]})`;
  for (const one of interactionType ?? []) yield `NOT (${typeConditions[one]})`;
  if (channels) yield `channel <> ALL(${params.add(`{${channels.join(",")}}`)}::channel[])`;
  const columns = {
    agent_ids: users,
    automation_ids: automations,
    campaign_ids: campaigns,
    hub_ids: hubs,
    disposition_ids: dispositions,
  };
  // Names that nothing has leave no ids.
  for (const [column, ids] of Object.entries(columns))
    if (ids?.length) yield `NOT coalesce(${column} && ${params.ids(ids)}, false)`;
}

function* segmentConditions(filter: Filter, params: SqlParams): Generator<string> {
  const { users, automations } = filter;
  const among = (column: string, ids: readonly (string | number)[]) =>
    ids.length > 0 ? `${column} && ${params.ids(ids)}` : "false";
  if (users && automations) yield `(${among("agent_ids", users)} OR ${among("automation_ids", automations)})`;
  else if (users) yield among("agent_ids", users);
  else if (automations) yield among("automation_ids", automations);
  if (filter.campaigns) yield among("campaign_ids", filter.campaigns);
  if (filter.hubs) yield among("hub_ids", filter.hubs);
  if (filter.dispositions) yield among("disposition_ids", filter.dispositions);
  if (filter.subject !== undefined) {
    yield `EXISTS (SELECT FROM unnest(subjects) AS one(subject) WHERE strpos(subject, ${params.add(fold(filter.subject))}) > 0)`;
  }
}

/** Bytewise between the prefix and what follows all that begin with it, as the columns' collation compares. */
function startsWith(column: string, prefix: string, params: SqlParams): string {
  const folded = fold(prefix);
  if (folded === "") return `${column} IS NOT NULL`;
  const end = following(folded);
  const from = `${column} >= ${params.add(folded)}`;
  return end === null ? from : `(${from} AND ${column} < ${params.add(end)})`;
}

/** Backwards the end is a prefix. The pattern is the condition of the index, which holds nothing else. */
function endsWith(digits: string, params: SqlParams): string {
  return `(client_id_folded ~ '[0-9]{4}$' AND ${startsWith("reverse(client_id_folded)", [...digits].reverse().join(""), params)})`;
}

/** The first text after all that begin with `prefix`, by code points; null where there is none. */
export function following(prefix: string): string | null {
  const points = [...prefix].map((one) => one.codePointAt(0) ?? 0);
  while (points.at(-1) === 0x10ffff) points.pop();
  const last = points.pop();
  if (last === undefined) return null;
  // Surrogates are no code points of UTF-8.
  points.push(last === 0xd7ff ? 0xe000 : last + 1);
  return String.fromCodePoint(...points);
}
