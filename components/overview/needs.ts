import { failsOften } from "@/lib/flows/run/fails-often.ts";
import type { FlowSummary } from "@/lib/flows/schema.ts";
import type { FeedHealth } from "@/lib/interactions/feed/health-schema.ts";
import { contactingOf, hasWork } from "@/lib/outbound/hubs/contacting.ts";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import type { OutboundWork } from "@/lib/outbound/progress/work-schema.ts";
import type { Page } from "@/lib/page.ts";
import { SMTP } from "@/lib/providers.ts";
import type { UserRecord } from "@/lib/records/schema/user.ts";
import { seenText } from "@/lib/text.ts";

/** What can need someone, the most urgent first. */
const needKinds = [
  "providerFails",
  "stuckLists",
  "stuckAttempts",
  "listFailed",
  "noProvider",
  "mailNotSetUp",
  "providerNotLive",
  "neverOpens",
  "rejects",
  "flowPaused",
  "flowFails",
  "campaignDisabled",
  "heldLists",
  "heldLeads",
  "listPaused",
  "moreLists",
  "feedSilent",
  "userLocked",
  "moreUsers",
  "flowProblems",
  "flowChanged",
] as const;
type NeedKind = (typeof needKinds)[number];

/** One thing that needs someone: `count` says for how many it stands, `values` fill its words, `href` is where it is seen to. */
export type Need = {
  kind: NeedKind;
  key: string;
  href: string;
  count: number;
  values: Record<string, string | number>;
};

/** What is known so far; null what the viewer may not see or what is not answered yet. */
export type KnownSoFar = {
  hubs: readonly DeskHub[] | null;
  failed: Page<ListRecord> | null;
  paused: Page<ListRecord> | null;
  flows: readonly FlowSummary[] | null;
  /** How many runs of each flow began today, and how many of them failed. */
  runsToday: ReadonlyMap<string, { runs: number; failed: number }> | null;
  feed: FeedHealth | null;
  locked: Page<UserRecord> | null;
  work: OutboundWork | null;
  /** Which pages of a provider the viewer may open. */
  opens: { flows: boolean; mail: boolean };
};

/** Everything that needs someone, the most urgent first. */
export function needsOf({ hubs, failed, paused, flows, runsToday, feed, locked, work, opens }: KnownSoFar): Need[] {
  const found = [
    ...(work ? [...providerNeeds(work, opens), ...stuckNeeds(work)] : []),
    ...listNeeds([failed, paused].filter((page) => page !== null)),
    ...(hubs ?? []).flatMap(hubNeeds),
    ...(feed ? feedNeeds(feed) : []),
    ...(locked ? userNeeds(locked) : []),
    ...(flows ? flowNeeds(flows) : []),
    ...(runsToday ? runNeeds(runsToday) : []),
  ];
  return found.sort((one, other) => needKinds.indexOf(one.kind) - needKinds.indexOf(other.kind));
}

const stopping: readonly NeedKind[] = [
  "providerFails",
  "stuckLists",
  "stuckAttempts",
  "listFailed",
  "noProvider",
  "mailNotSetUp",
  "providerNotLive",
  "neverOpens",
  "rejects",
  "flowPaused",
];

/** Stop: work is held up or lost by it. Info: it can wait. */
export function needTone(kind: NeedKind): "stop" | "caution" | "info" {
  if (stopping.includes(kind)) return "stop";
  return kind === "flowChanged" ? "info" : "caution";
}

/** How many there are of each kind, the most urgent first. */
export function countNeeds(needs: readonly Need[]): { kind: NeedKind; count: number }[] {
  const byKind = Map.groupBy(needs, ({ kind }) => kind);
  return [...byKind].map(([kind, all]) => ({ kind, count: all.reduce((sum, { count }) => sum + count, 0) }));
}

function need(kind: NeedKind, href: string, values: Need["values"], count = 1): Need {
  return { kind, key: `${kind} ${href}`, href, count, values: { ...values, count } };
}

function providerNeeds({ providers, asOf }: OutboundWork, opens: KnownSoFar["opens"]): Need[] {
  return providers.map(({ provider, sender, reason, since, nextProbe, hubs }) => {
    const [hub = ""] = hubs;
    const isMail = provider === SMTP;
    const own = isMail ? "/settings/mail" : `/flows/${encodeURIComponent(provider)}`;
    const href = (isMail ? opens.mail : opens.flows) ? own : hubPath(hub);
    const nextTry = nextProbe !== null && nextProbe > asOf ? nextProbe : "none";
    const values = { provider, sender: sender ?? "none", reason, since, nextTry, hub, hubs: hubs.length };
    return { ...need("providerFails", href, values), key: `providerFails ${provider} ${sender}` };
  });
}

function stuckNeeds({ stuck }: OutboundWork): Need[] {
  return stuck.flatMap(({ hub, lists, attempts }) => [
    ...(lists > 0 ? [need("stuckLists", hubPath(hub), { hub }, lists)] : []),
    ...(attempts > 0 ? [need("stuckAttempts", `${hubPath(hub)}/attempts`, { hub }, attempts)] : []),
  ]);
}

function listNeeds(pages: readonly Page<ListRecord>[]): Need[] {
  const each = pages
    .flatMap(({ result }) => result)
    .map(({ id, filename, hub, status }) =>
      need(status === "failed" ? "listFailed" : "listPaused", `${hubPath(hub)}/lists/${id}`, {
        list: seenText(filename),
        hub,
      }),
    );
  const more = pages.reduce((sum, { result, total }) => sum + total - result.length, 0);
  return more > 0 ? [...each, need("moreLists", "/hubs", {}, more)] : each;
}

function hubNeeds(hub: DeskHub): Need[] {
  const { name, lists, leadsWaiting, settings } = hub;
  const href = hubPath(name);
  const { held } = contactingOf(hub, new Date());
  if (held === "disabled") {
    const active = lists.active ?? 0;
    return [
      ...(active > 0 ? [need("heldLists", href, { hub: name }, active)] : []),
      ...(leadsWaiting > 0 ? [need("heldLeads", href, { hub: name }, leadsWaiting)] : []),
    ];
  }
  if (held === "campaignDisabled") return hasWork(hub) ? [need(held, href, { hub: name, campaign: hub.campaign })] : [];
  if (held === "noProvider" || held === "mailNotSetUp" || held === "neverOpens")
    return [need(held, href, { hub: name })];
  return held === "providerNotLive" ? [need(held, href, { hub: name, provider: settings.provider ?? "" })] : [];
}

function feedNeeds({ own, waiting, state, lastReceived }: FeedHealth): Need[] {
  // Of what is one's own alone, silence says nothing about the others.
  const isSilent = state === "silent" && !own;
  return [
    ...(waiting > 0 ? [need("rejects", "/interactions/feed", {}, waiting)] : []),
    ...(isSilent && lastReceived ? [need("feedSilent", "/interactions/feed", { since: lastReceived })] : []),
  ];
}

function userNeeds({ result, total }: Page<UserRecord>): Need[] {
  const each = result.flatMap(({ username, lockedUntil }) => {
    const href = `/settings/users?${new URLSearchParams({ find: username })}`;
    return lockedUntil ? need("userLocked", href, { user: username, until: lockedUntil }) : [];
  });
  const more = total - result.length;
  return more > 0 ? [...each, need("moreUsers", "/settings/users", {}, more)] : each;
}

/** Of those with problems all together: the list of flows shows just them. */
function flowNeeds(flows: readonly FlowSummary[]): Need[] {
  const broken = flows.filter(({ problemCount }) => problemCount > 0);
  const changed = flows.filter(
    ({ liveVersion, version, problemCount }) => liveVersion !== null && liveVersion < version && problemCount === 0,
  );
  const paused = flows.filter((flow) => flow.paused !== null);
  return [
    ...paused.map(({ name }) => need("flowPaused", `/flows/${encodeURIComponent(name)}`, { flow: name })),
    ...(broken.length > 0 ? [need("flowProblems", "/flows?show=problems", {}, broken.length)] : []),
    ...changed.map(({ name, version, liveVersion }) => {
      const live = liveVersion ?? 0;
      const href = `/flows/${encodeURIComponent(name)}/diff?from=${live}&to=${version}`;
      return need("flowChanged", href, { flow: name, version, live });
    }),
  ];
}

function runNeeds(today: NonNullable<KnownSoFar["runsToday"]>): Need[] {
  return [...today].flatMap(([flow, { runs, failed }]) =>
    failsOften({ runs, failed })
      ? need("flowFails", `/flows/${encodeURIComponent(flow)}/runs?status=failed`, { flow, runs, failed })
      : [],
  );
}

function hubPath(name: string): string {
  return `/hubs/${encodeURIComponent(name)}`;
}
