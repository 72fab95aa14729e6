import type { FeedSegment } from "../interactions/feed/schema.ts";
import type { Channel } from "../interactions/schema.ts";
import { formatUtc } from "../time/instant.ts";
import type { Arrival } from "./arrivals.ts";
import { agents, bots, type Client, campaigns, comments, hubsOf, lists, queues, subjects } from "./cast.ts";
import type { Chance } from "./chance.ts";

export type DemoDisposition = { id: number; levels: readonly string[] };
/** What every draw is made from. */
export type Cast = { clients: Client[]; dispositions: DemoDisposition[]; now: Date };

// How often; how often outbound; median seconds with an agent.
const channels: Record<Channel, readonly [weight: number, outbound: number, talk: number]> = {
  telephony: [48, 0.35, 210],
  whatsapp: [24, 0.3, 520],
  email: [12, 0.2, 380],
  webchat: [8, 0, 430],
  sms: [4, 0.85, 45],
  instagram: [2.5, 0, 400],
  messenger: [1.5, 0, 400],
};
const channelNames = Object.keys(channels) as Channel[];
const weights = channelNames.map((name) => channels[name][0]);

type Story = {
  chance: Chance;
  cast: Cast;
  channel: Channel;
  outbound: boolean;
  base: Omit<FeedSegment, "segmentId" | "campaign" | "timings" | "flags">;
  outOfTime: boolean;
  /** Milliseconds of the story's clock. */
  clock: number;
  segments: FeedSegment[];
};

/** One interaction as the feed would take it: a bot first or not, a queue, an agent, sometimes another. */
export function drawInteraction(
  chance: Chance,
  cast: Cast,
  { at, campaign, outOfTime }: Arrival,
): { guid: string; segments: FeedSegment[] } {
  const channel = channelNames[chance.weighted(weights)] ?? "telephony";
  const outbound = chance.happens(channels[channel][1]);
  const hubs = outbound && campaign.name === "Demo" && chance.happens(0.7) ? hubsOf[channel] : undefined;
  const story: Story = {
    chance,
    cast,
    channel,
    outbound,
    outOfTime,
    clock: at.getTime(),
    segments: [],
    base: {
      channel,
      direction: outbound ? "outbound" : "inbound",
      connectorId: String(1 + channelNames.indexOf(channel) + (chance.happens(0.3) ? 10 : 0)),
      client: clientOf(chance, channel, cast.clients),
      subject: channel === "email" ? `${chance.happens(0.4) ? "RE: " : ""}${chance.pick(subjects)}` : null,
      data: { queue: chance.pick(queues), language: campaign.language, score: chance.between(1, 5) },
      dialer: hubs ? { name: chance.pick(hubs), list: chance.pick(lists) } : null,
      comments: [],
    },
  };
  if (!outbound && (outOfTime || chance.happens(0.45))) {
    botSegment(story, campaign.name);
    if (outOfTime || chance.happens(0.2)) return finish(story, at);
  }
  if (!outbound && chance.happens(0.08)) abandoned(story, campaign.name);
  else agentSegments(story, campaign.name);
  return finish(story, at);
}

function clientOf(chance: Chance, channel: Channel, clients: Client[]) {
  const client = chance.skewed(clients);
  const userName = client.email.replace(/@.*/, "");
  if (channel === "webchat" && chance.happens(0.6)) return { id: `visitor-${chance.hex(8)}` };
  const id =
    channel === "email" ? client.email : channel === "instagram" || channel === "messenger" ? userName : client.phone;
  return { id, name: client.name, userName, contactId: client.contactId };
}

type Times = { wait: number; talk: number; agent?: string | undefined };

/** Adds a segment at the story's clock and moves it on. */
function add(story: Story, campaign: string, { wait, talk, agent }: Times, more: Partial<FeedSegment>): FeedSegment {
  const { chance, base, clock } = story;
  const shown = (seconds: number) => formatUtc(new Date(clock + seconds * 1000));
  const duration = wait + talk;
  const segment: FeedSegment = {
    segmentId: uuid(chance),
    campaign,
    ...base,
    agent: agent ?? null,
    assignedAgent: agent ?? null,
    automation: null,
    origin: story.segments.length === 0 ? null : "campaign",
    in: chance.between(1, 9),
    out: chance.between(1, 9),
    events: [],
    timings: {
      startDate: shown(0),
      endDate: shown(duration),
      dateAttended: talk > 0 ? shown(Math.min(wait, 1)) : null,
      dateAttendedAgent: agent ? shown(wait) : null,
      dateFirstResponse: talk > 0 ? shown(wait + Math.min(talk, chance.between(2, 20))) : null,
      duration,
      holdtime: wait,
      attentionTime: talk,
      firstResponseTime: talk > 0 ? chance.between(2, 20) : 0,
      art: talk > 0 ? chance.between(3, 60) : 0,
    },
    disposition: null,
    transfer: null,
    ...more,
    flags: {
      finished: false,
      abandon: false,
      finishedByTimeout: false,
      finishedByClient: false,
      attendedByBot: false,
      holiday: false,
      outOfTime: story.outOfTime,
      ...more.flags,
    },
  };
  story.segments.push(segment);
  story.clock += duration * 1000;
  return segment;
}

function botSegment(story: Story, campaign: string): void {
  const automation = story.outOfTime ? "night-assistant" : story.chance.pick(bots);
  const times = { wait: 0, talk: story.chance.lognormal(9, 0.5) };
  add(story, campaign, times, { automation, flags: { attendedByBot: true } });
}

function abandoned(story: Story, campaign: string): void {
  const times = { wait: 10 + story.chance.exponential(90), talk: 0 };
  add(story, campaign, times, { flags: { abandon: true, finishedByClient: true }, in: 1, out: 0 });
}

function agentSegments(story: Story, campaign: keyof typeof agents): void {
  const { chance, channel, outbound } = story;
  const afterBot = story.segments.length > 0;
  const [, , median] = channels[channel];
  const agent = chance.skewed(agents[campaign]);
  const wait = outbound ? chance.between(2, 25) : chance.exponential(channel === "email" ? 900 : 11);
  const talk = chance.lognormal(median, 0.7);
  const events = channel === "telephony" ? holds(story, wait, talk) : [];
  const first = add(story, campaign, { wait, talk, agent }, { events, origin: afterBot ? "endBot" : null });
  if (!chance.happens(0.09)) {
    dispose(story, first);
    return;
  }
  const toCampaign = chance.happens(0.6);
  const next = toCampaign
    ? chance.pick(campaigns.map(({ name }) => name).filter((name) => name !== campaign))
    : campaign;
  const other = chance.skewed(agents[next].filter((name) => name !== agent));
  first.transfer = {
    type: chance.happens(0.55) ? "blind" : "attended",
    destinationType: toCampaign ? "campaign" : "agent",
    destination: toCampaign ? next : other,
    successful: true,
  };
  const times = { wait: chance.exponential(25), talk: chance.lognormal(median * 0.8, 0.7), agent: other };
  dispose(story, add(story, next, times, { origin: toCampaign ? "campaign" : "agent" }));
}

function holds({ chance, clock }: Story, wait: number, talk: number): FeedSegment["events"] {
  if (talk < 60 || !chance.happens(0.25)) return [];
  const from = wait + chance.between(10, Math.floor(talk / 2));
  const shown = (seconds: number) => formatUtc(new Date(clock + seconds * 1000));
  return [{ event: "hold", startTime: shown(from), endTime: shown(from + chance.between(5, Math.floor(talk / 3))) }];
}

function dispose({ chance, cast }: Story, segment: FeedSegment): void {
  segment.flags = { ...segment.flags, finishedByClient: chance.happens(0.5) };
  if (chance.happens(0.06)) segment.comments = [chance.pick(comments)];
  if (!chance.happens(0.82)) return;
  const { id, levels } = chance.skewed(cast.dispositions);
  segment.disposition = { id, comment: chance.happens(0.15) ? chance.pick(comments) : "", levels: [...levels] };
}

/** What would end after now is still going on. */
function finish({ segments, cast, chance }: Story, at: Date): { guid: string; segments: FeedSegment[] } {
  const now = formatUtc(cast.now);
  const begun = segments.filter(({ timings }) => timings.startDate <= now);
  const last = begun.at(-1);
  if (last && (last.timings.endDate ?? "") <= now) last.flags = { ...last.flags, finished: true };
  else if (last) Object.assign(last, unfinished(last, now));
  return { guid: uuid(chance, at.getTime()), segments: begun };
}

/** What is true of a segment now that will end later. */
function unfinished({ agent, flags, timings }: FeedSegment, now: string): Partial<FeedSegment> {
  const [attended, attendedAgent, responded] = (
    ["dateAttended", "dateAttendedAgent", "dateFirstResponse"] as const
  ).map((name) => ((timings[name] ?? "") <= now ? (timings[name] ?? null) : null));
  return {
    agent: attendedAgent ? agent : null,
    assignedAgent: attendedAgent ? agent : null,
    timings: {
      startDate: timings.startDate,
      dateAttended: attended,
      dateAttendedAgent: attendedAgent,
      dateFirstResponse: responded,
      endDate: null,
      duration: null,
      holdtime: attendedAgent ? timings.holdtime : null,
      attentionTime: null,
      firstResponseTime: responded ? timings.firstResponseTime : null,
      art: responded ? timings.art : null,
    },
    flags: { ...flags, abandon: false, finishedByClient: false },
    disposition: null,
    transfer: null,
    comments: [],
    events: [],
  };
}

/** Of version 7 where it has a time, which keeps an index in order; of version 4 else. */
function uuid(chance: Chance, at?: number): string {
  const bits = at === undefined ? chance.hex(12) : at.toString(16).padStart(12, "0");
  const variant = "89ab"[chance.between(0, 3)];
  return `${bits.slice(0, 8)}-${bits.slice(8)}-${at === undefined ? 4 : 7}${chance.hex(3)}-${variant}${chance.hex(3)}-${chance.hex(12)}`;
}
