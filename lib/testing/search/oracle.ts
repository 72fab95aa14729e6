import { channels, type Order } from "../../interactions/schema.ts";
import type { Search } from "../../interactions/search/schema.ts";
import type { InteractionOutcome } from "../../interactions/values.ts";
import { type InteractionIn, makeInteraction, type SegmentIn } from "../interactions.ts";
import { randomNumbers } from "../random-numbers.ts";

export const campaigns = ["Demo", "Support", "Retention"];
export const agents = ["luis", "ana", "eva"];
export const hubs = ["calls", "mails"];
export const bots = ["menu", "survey"];
const clients = ["59899", "59898", "ana@x.com", "Bob@x.com", "%1", "_x"];
const names = ["Ana López", "ANA maría", "Ándres", "bob", "Bobby%", "日本 太郎", "", null];
const subjects = ["Invoice 42", "RE: invoice", "50% off_now", null];
const start = Date.UTC(2026, 9, 1);
export const at = (seconds: number) => new Date(start + seconds * 1000).toISOString().slice(0, 19).replace("T", " ");

const source = randomNumbers(11);
const random = () => source.next().value;
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

function draw(): InteractionIn {
  const hub = random() < 0.35;
  let second = Math.floor(random() * 200) * 3600;
  const client = {
    id: `${pick(clients)}${Math.floor(random() * 9)}`,
    name: pick(names),
    contactId: pick(["c1", "c2", "c3", null]),
  };
  return makeInteraction(
    ...Array.from({ length: 1 + Math.floor(random() * 3) }, (): Partial<SegmentIn> => {
      const agent = random() < 0.6 ? pick(agents) : null;
      const startDate = at(second);
      second += Math.floor(random() * 900);
      return {
        campaign: pick(campaigns),
        channel: pick(channels),
        direction: hub || random() < 0.5 ? "outbound" : "inbound",
        connectorId: pick(["1", "2", null]),
        agent,
        automation: agent || random() < 0.5 ? null : pick(bots),
        subject: pick(subjects),
        client,
        disposition:
          random() < 0.4 ? { id: String(1 + Math.floor(random() * 3)), comment: "c", levels: ["Sale"] } : null,
        dialer: hub && random() < 0.8 ? { name: pick(hubs), list: "l" } : null,
        flags: { finished: random() < 0.8, abandon: random() < 0.2 },
        timings: {
          startDate,
          endDate: random() < 0.9 ? at(second) : null,
          dateAttendedAgent: agent && random() < 0.8 ? startDate : null,
        },
      };
    }),
  );
}

export const data = Array.from({ length: 300 }, draw);

/** What a profile lets see of each kind, by name; null for all. */
export type Sees = { campaigns: string[] | null; agents: string[] | null; hubs: string[] | null };

// The plain reading of docs/contract.md, 14, over the interactions as they were fed.
const lower = (text: string | null | undefined) => (text ?? "").normalize("NFC").toLowerCase();
/** Its segments in order of start. */
const inOrder = ({ segments }: Pick<InteractionIn, "segments">) =>
  segments.toSorted((a, b) =>
    a.timings.startDate < b.timings.startDate ? -1 : a.timings.startDate > b.timings.startDate ? 1 : 0,
  );

/** Whether who sees that much may see it. */
export function visible(one: InteractionIn, sees: Sees): boolean {
  return one.segments.some(
    ({ campaign, agent, dialer }) =>
      (sees.campaigns?.includes(campaign) ?? true) &&
      (!agent || (sees.agents?.includes(agent) ?? true)) &&
      (!dialer || (sees.hubs?.includes(dialer.name) ?? true)),
  );
}

/** How it went (docs/contract.md, 12.3), of an inbound one; null for others. */
export function outcomeOf({ segments }: Pick<InteractionIn, "segments">): InteractionOutcome | null {
  const ordered = inOrder({ segments });
  if (ordered[0]?.direction !== "inbound") return null;
  if (!ordered.at(-1)?.flags?.finished) return "UNFINISHED";
  if (ordered.some(({ agent, timings }) => agent && timings.dateAttendedAgent)) return "ANSWERED";
  const left = ordered.some(({ flags }) => flags?.abandon);
  return left || !ordered.some(({ automation }) => automation) ? "ABANDONED" : "CONTAINED";
}

/** By the start of id or name, or by the id's end, where either is asked for. */
function isOf(of: SegmentIn["client"], { client, clientEnd }: Search): boolean {
  if (client === undefined && clientEnd === undefined) return true;
  const [id, name] = [lower(of?.id ?? ""), lower(of?.name ?? "")];
  const starts = client !== undefined && [id, name].some((text) => text !== "" && text.startsWith(lower(client)));
  return starts || (clientEnd !== undefined && id.endsWith(clientEnd));
}

const isDialled = (ordered: SegmentIn[]) => ordered.some(({ dialer }) => dialer);
const isOfType = {
  INBOUND: ([first]: SegmentIn[]) => first?.direction === "inbound",
  OUTBOUND: (ordered: SegmentIn[]) => ordered[0]?.direction === "outbound" && !isDialled(ordered),
  OUTBOUND_HUB: isDialled,
};

function matches(one: InteractionIn, q: Search): boolean {
  const ordered = inOrder(one);
  const first = ordered[0] as SegmentIn;
  const client = first.client;
  const starts = (text: string | null | undefined, prefix: string | undefined) =>
    prefix === undefined || (Boolean(text) && lower(text).startsWith(lower(prefix)));
  const some = (list: unknown[] | undefined, of: (segment: SegmentIn) => unknown) =>
    !list?.length || ordered.some((segment) => list.includes(of(segment)));
  return (
    (!q.initialdate || (first.timings.startDate >= q.initialdate && first.timings.startDate <= (q.finaldate ?? ""))) &&
    (q.contactId === undefined || client?.contactId === q.contactId) &&
    starts(client?.id, q.clientId) &&
    starts(client?.name, q.clientName) &&
    isOf(client, q) &&
    (!q.channels?.length || q.channels.includes(first.channel)) &&
    (!q.connectedInteraction ||
      ordered.some(({ agent, timings }) => agent && timings.dateAttendedAgent) ===
        (q.connectedInteraction === "WITH_AGENT")) &&
    (!q.outcome || outcomeOf(one) === q.outcome) &&
    (q.subject === undefined ||
      ordered.some(
        ({ channel, subject }) => channel === "email" && subject && lower(subject).includes(lower(q.subject)),
      )) &&
    (!q.interactionType || isOfType[q.interactionType](ordered)) &&
    (!q.guid || one.guid === q.guid) &&
    (q.connectorId === undefined || first.connectorId === q.connectorId) &&
    (!(q.users?.length || q.automations?.length) ||
      ordered.some(
        ({ agent, automation }) => q.users?.includes(agent ?? "") || q.automations?.includes(automation ?? ""),
      )) &&
    isWithin(durationOf(ordered), q.minDuration, q.maxDuration) &&
    isWithin(waitOf(ordered), q.minWait, q.maxWait) &&
    some(q.campaigns, ({ campaign }) => campaign) &&
    some(q.dispositions, ({ disposition }) => disposition && Number(disposition.id)) &&
    some(q.outboundHubs, ({ dialer }) => dialer?.name) &&
    !excluded(ordered, q.without ?? {})
  );
}

function isWithin(seconds: number | null, min: number | undefined, max: number | undefined): boolean {
  if (min === undefined && max === undefined) return true;
  return seconds !== null && seconds >= (min ?? 0) && seconds <= (max ?? Number.POSITIVE_INFINITY);
}

const secondsFrom = (start: string, end: string) => (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 1000;

/** From the first start to the last end; null while a segment has none. */
function durationOf(ordered: SegmentIn[]): number | null {
  const ends = ordered.map(({ timings }) => timings.endDate ?? null);
  const end = ends.includes(null) ? null : ends.toSorted().at(-1);
  return end ? secondsFrom(ordered[0]?.timings.startDate ?? end, end) : null;
}

/** From the first start until an agent first attended; null where none did. */
function waitOf(ordered: SegmentIn[]): number | null {
  const attended = ordered.flatMap(({ agent, timings }) => (agent && timings.dateAttendedAgent) || []).toSorted()[0];
  return attended ? secondsFrom(ordered[0]?.timings.startDate ?? attended, attended) : null;
}

/** Whether it has anything of what the search leaves out. */
function excluded(ordered: SegmentIn[], without: NonNullable<Search["without"]>): boolean {
  const { channels, users, campaigns, outboundHubs, automations, dispositions, outcome, interactionType } = without;
  return (
    channels?.includes(ordered[0]?.channel ?? "email") ||
    outcome?.some((one) => outcomeOf({ segments: ordered }) === one) ||
    interactionType?.some((one) => isOfType[one](ordered)) ||
    ordered.some(
      ({ agent, automation, campaign, dialer, disposition }) =>
        users?.includes(agent ?? "") ||
        automations?.includes(automation ?? "") ||
        campaigns?.includes(campaign) ||
        outboundHubs?.includes(dialer?.name ?? "") ||
        dispositions?.includes(Number(disposition?.id ?? 0)),
    )
  );
}

function sortValue(one: InteractionIn, field: Order["field"]): (string | number | null)[] {
  const ordered = inOrder(one);
  const first = ordered[0] as SegmentIn;
  const ends = ordered.map(({ timings }) => timings.endDate ?? null);
  const end = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
  const text = (value: string | null | undefined) => (value ? [lower(value), value] : [null, null]);
  const known = {
    start_date: [first.timings.startDate],
    end_date: [end],
    duration: [durationOf(ordered)],
    channel: [first.channel],
    direction: [first.direction],
    client_id: text(first.client?.id),
    client_name: text(first.client?.name),
    contact_id: [first.client?.contactId ?? null],
  };
  return known[field] as (string | number | null)[];
}

function compare(orders: Order[]) {
  return (one: InteractionIn, other: InteractionIn): number => {
    for (const { field, direction } of orders) {
      const [values, others] = [sortValue(one, field), sortValue(other, field)];
      for (const [i, value] of values.entries()) {
        const against = others[i] ?? null;
        if (value === against) continue;
        if (value === null) return 1;
        if (against === null) return -1;
        const less =
          typeof value === "number"
            ? value < Number(against)
            : Buffer.compare(Buffer.from(value), Buffer.from(String(against))) < 0;
        return less === (direction === "asc") ? -1 : 1;
      }
    }
    return one.guid < other.guid === (orders.at(-1)?.direction === "asc") ? -1 : 1;
  };
}

/** What a search finds for who sees that much, in its order. */
export function expectedResults(q: Search, sees: Sees): InteractionIn[] {
  const orders: Order[] = q.orders?.length ? q.orders : [{ field: "start_date", direction: "desc" }];
  return data.filter((one) => visible(one, sees) && matches(one, q)).sort(compare(orders));
}

/** Whether the search must be refused for naming what is outside of it. */
export function isRefusalExpected(q: Search, sees: Sees): boolean {
  const outside = (list: string[] | undefined, seen: string[] | null) =>
    seen !== null && (list ?? []).some((name) => !seen.includes(name));
  const restricted = sees.campaigns !== null || sees.agents !== null || sees.hubs !== null;
  const hiddenGuid = restricted && q.guid && !data.some((one) => one.guid === q.guid && visible(one, sees));
  return (
    outside(q.users, sees.agents) ||
    outside(q.campaigns, sees.campaigns) ||
    outside(q.outboundHubs, sees.hubs) ||
    outside(q.without?.users, sees.agents) ||
    outside(q.without?.campaigns, sees.campaigns) ||
    outside(q.without?.outboundHubs, sees.hubs) ||
    Boolean(hiddenGuid)
  );
}
