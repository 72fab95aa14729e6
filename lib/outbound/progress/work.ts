import type { Actor, Visible } from "../../actor.ts";
import { pool } from "../../db.ts";
import type { ListModel } from "../../generated/prisma/models/List.ts";
import type { ProviderHealthModel } from "../../generated/prisma/models/ProviderHealth.ts";
import { formatUtc } from "../../time/instant.ts";
import { storedSchedule } from "../../time/weekly-schedule.ts";
import { stuckByHub } from "../attempts/stuck.ts";
import type { Hours } from "../hubs/opening-hours.ts";
import { countedOnce } from "./counted-once.ts";
import { afterOpenTime, msPerContact } from "./expected-end.ts";
import { providerTroubles } from "./provider-troubles.ts";
import type { OutboundWork } from "./work-schema.ts";

type WorkedList = OutboundWork["lists"][number];
/** What the hubs in view are narrowed to: null is all of them. */
type InView = readonly [hubs: readonly bigint[] | null, campaigns: readonly bigint[] | null];

const MOST_LISTS = 500;
const inView = "($1::bigint[] IS NULL OR h.id = ANY($1)) AND ($2::bigint[] IS NULL OR h.campaign_id = ANY($2))";
const counted = countedOnce<OutboundWork>();

/** What the hubs that the actor sees work on, counted once for all who see the same. */
export async function outboundWork({ sees }: Actor): Promise<{ result: OutboundWork }> {
  const view = [idsOf(sees.hubs), idsOf(sees.campaigns)] as const;
  const of = view.map((ids) => ids?.join(",") ?? "all").join("\n");
  return { result: await counted(of, (now) => countWork(view, now)) };
}

function idsOf(seen: Visible): readonly bigint[] | null {
  return seen === "all" ? null : [...seen].sort();
}

async function countWork(view: InView, now: Date): Promise<OutboundWork> {
  const [leadsDue, lists, providers, stuck] = await Promise.all([
    countLeadsDue(view, now),
    worked(view, now),
    failingProviders(view),
    stuckIn(view),
  ]);
  return { leadsDue, lists, providers, stuck, asOf: formatUtc(now) };
}

async function countLeadsDue(view: InView, now: Date): Promise<OutboundWork["leadsDue"]> {
  const { rows } = await pool().query<{ hub: string; leads: number }>(
    `SELECT h.name AS hub, count(*)::int AS leads
       FROM hub h JOIN list l ON l.hub_id = h.id AND l.kind = 'leads' AND l.saved > l.working + l.done + l.cancelled
            JOIN contact w ON w.list_id = l.id
      WHERE ${inView} AND w.state = 'waiting' AND (w.scheduled_for IS NULL OR w.scheduled_for <= $3::timestamptz)
      GROUP BY h.name ORDER BY h.name`,
    [...view, now.toISOString()],
  );
  return rows;
}

type Row = Pick<ListModel, "id" | "hubId" | "filename" | "saved" | "done" | "cancelled"> & {
  hub: string;
  works: boolean;
  timezone: string;
  schedule: unknown;
  holidays: string[];
  contactingSchedule: unknown;
};

/** A hub works its lists one after the other: each ends when it and those before it are done. */
async function worked(view: InView, now: Date): Promise<WorkedList[]> {
  const { rows } = await pool().query<Row>(
    `SELECT l.id, l.hub_id AS "hubId", h.name AS hub, l.filename, l.saved, l.done, l.cancelled,
            h.enabled AND c.enabled AS works, c.timezone, c.schedule, c.holidays,
            h.contacting_schedule AS "contactingSchedule"
       FROM list l JOIN hub h ON h.id = l.hub_id JOIN campaign c ON c.id = h.campaign_id
      WHERE ${inView} AND l.kind = 'list' AND l.status = 'active'
      ORDER BY h.name, l.work_order, l.id LIMIT ${MOST_LISTS}`,
    view.slice(),
  );
  const working = new Set(rows.filter(({ works }) => works).map(({ hubId }) => hubId));
  const [msEach, lastDue] = await Promise.all([msPerContact([...working], now), lastDueAt(rows.map(({ id }) => id))]);
  const ahead = new Map<bigint, number>();
  return rows.map(({ id, hubId, hub, filename, saved, done, cancelled, ...row }) => {
    const left = (ahead.get(hubId) ?? 0) + Number(saved - done - cancelled);
    ahead.set(hubId, left);
    const ms = msEach.get(hubId);
    const end = ms === undefined ? null : afterOpenTime(left * ms, hoursOfRow(row), now);
    const due = lastDue.get(id);
    const last = end && due && due > end ? due : end;
    const counts = { saved: Number(saved), done: Number(done), cancelled: Number(cancelled) };
    return { hub, id: Number(id), filename, ...counts, expectedEnd: last && formatUtc(last) };
  });
}

function hoursOfRow(row: Pick<Row, "timezone" | "schedule" | "holidays" | "contactingSchedule">): Hours {
  const { timezone, holidays } = row;
  return {
    campaign: storedSchedule(row.schedule),
    timezone,
    holidays,
    hub: storedSchedule(row.contactingSchedule),
  };
}

/** When the last of each list's contacts that wait for another attempt is due: it is not over before. */
async function lastDueAt(lists: readonly bigint[]): Promise<Map<bigint, Date>> {
  const { rows } = await pool().query<{ id: bigint; at: Date }>(
    `SELECT l.id, last.at FROM unnest($1::bigint[]) AS l (id) CROSS JOIN LATERAL (
       SELECT max(due_at) AS at FROM contact_queue WHERE list_id = l.id AND due_at IS NOT NULL) AS last
      WHERE last.at IS NOT NULL`,
    [lists],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}

type Failing = Pick<ProviderHealthModel, "name" | "reason" | "detail" | "closedAt" | "probeAt"> & {
  provider: string;
  hubs: string[];
};

/** The health of a provider is under its name, that of a sender under both names. */
async function failingProviders(view: InView): Promise<OutboundWork["providers"]> {
  const { rows } = await pool().query<Failing>(
    `SELECT p.name, p.reason, p.detail, p.closed_at AS "closedAt", p.probe_at AS "probeAt", h.provider,
            array_agg(h.name ORDER BY h.name) AS hubs
       FROM provider_health p JOIN hub h ON p.name = h.provider OR p.name = h.provider || ' ' || h.from_address
      WHERE ${inView} AND p.closed_at IS NOT NULL GROUP BY p.name, h.provider ORDER BY p.closed_at, p.name`,
    view.slice(),
  );
  return rows.flatMap(({ name, provider, detail, closedAt, probeAt, hubs, ...row }) => {
    const reason = providerTroubles.find((one) => one === row.reason);
    if (closedAt === null || reason === undefined) return [];
    const sender = name === provider ? null : name.slice(provider.length + 1);
    const times = { since: formatUtc(closedAt), nextProbe: probeAt && formatUtc(probeAt) };
    return [{ provider, sender, reason, detail, ...times, hubs }];
  });
}

async function stuckIn(view: InView): Promise<OutboundWork["stuck"]> {
  const stuck = await stuckByHub();
  if (stuck.length === 0) return [];
  const { rows } = await pool().query<{ id: bigint; name: string }>(
    `SELECT h.id, h.name FROM hub h WHERE ${inView} AND h.id = ANY($3::bigint[]) ORDER BY h.name`,
    [...view, stuck.map(({ hubId }) => hubId)],
  );
  const byHub = new Map(stuck.map((one) => [one.hubId, one]));
  return rows.flatMap(({ id, name }) => {
    const found = byHub.get(id);
    return found ? [{ hub: name, lists: Number(found.lists), attempts: Number(found.attempts) }] : [];
  });
}
