import type { Actor } from "../../actor.ts";
import { db, pool } from "../../db.ts";
import { HOUR_MS, MINUTE_MS } from "../../time/durations.ts";
import { formatUtc, parseUtc } from "../../time/instant.ts";
import { type Schedule, storedSchedule } from "../../time/weekly-schedule.ts";
import { zoneClock } from "../../time/zone-offsets.ts";
import { hubFor, type UploadHub } from "../hubs/access.ts";
import { type Opening, openingAt } from "../hubs/opening-hours.ts";
import type { ZoneCount } from "../lists/schema.ts";
import type { PreviewFields, SchedulePreview } from "./desk-schema.ts";

const WEEK_HOURS = 168;

type WorkingHours = {
  schedule: Schedule | null;
  holidays: readonly string[];
  contactingSchedule: Schedule | null;
  timezone: string;
};

/** How many of the hub's waiting contacts are in hours now and through a week, by hours that need not be the hub's. */
export async function previewSchedule(
  hubName: string,
  { at, schedule, contactingSchedule }: PreviewFields,
  actor: Actor,
): Promise<{ result: SchedulePreview }> {
  const hub = await hubFor(hubName, actor);
  const now = (at === undefined ? null : parseUtc(at)) ?? new Date();
  const own = await ownHours(hub);
  const hours = {
    ...own,
    ...(schedule !== undefined && { schedule }),
    ...(contactingSchedule !== undefined && { contactingSchedule }),
  };
  return { result: preview(hours, await waitingZones(hub), now) };
}

async function ownHours({ id, timezone }: UploadHub): Promise<WorkingHours> {
  const { contactingSchedule, campaign } = await db().hub.findUniqueOrThrow({
    where: { id },
    select: { contactingSchedule: true, campaign: { select: { schedule: true, holidays: true } } },
  });
  return {
    schedule: storedSchedule(campaign.schedule),
    holidays: campaign.holidays,
    contactingSchedule: storedSchedule(contactingSchedule),
    timezone,
  };
}

/** How many contacts of all lists of the hub wait in each zone. */
async function waitingZones({ id, timezone }: UploadHub): Promise<ZoneCount[]> {
  const lists = await pool().query<{ id: bigint }>("SELECT id FROM list WHERE hub_id = $1", [id]);
  const { rows } = await pool().query<{ timezone: string; waiting: bigint }>(
    `SELECT coalesce(timezone, $2) AS timezone, count(*) AS waiting FROM contact
      WHERE list_id = ANY($1) AND state = 'waiting' GROUP BY 1`,
    [lists.rows.map((list) => list.id), timezone],
  );
  return rows.map((row) => ({ timezone: row.timezone, waiting: Number(row.waiting) }));
}

function preview(hours: WorkingHours, zones: readonly ZoneCount[], now: Date): SchedulePreview {
  const isOpen = zones.map(({ timezone, waiting }) => ({ waiting, at: opener(hours, timezone) }));
  const standing = (at: Date) => {
    const counts = { in: 0, out: 0 };
    for (const zone of isOpen) counts[zone.at(at) ? "in" : "out"] += zone.waiting;
    return counts;
  };
  const clocks = [...new Set([hours.timezone, ...zones.map(({ timezone }) => timezone)])].map(zoneClock);
  const first = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return {
    now: standing(now),
    hours: Array.from({ length: WEEK_HOURS }, (_, hour) => {
      const at = first + hour * HOUR_MS;
      const clockChange = clocks.some((clock) => clock.offsetAt(at) !== clock.offsetAt(at + HOUR_MS));
      return { at: formatUtc(new Date(at)), ...standing(new Date(at)), clockChange };
    }),
  };
}

/** Whether a contact of a zone is in hours, as the gates `campaign` and `hours` have it; asked of times near each other. */
function opener(
  { schedule, holidays, contactingSchedule, timezone }: WorkingHours,
  zone: string,
): (at: Date) => boolean {
  const campaign = changes((at) => openingAt({ campaign: schedule, holidays, timezone, hub: null }, null, at));
  const own = { campaign: contactingSchedule, timezone: zone, hub: null };
  const window = changes((at) => openingAt(own, null, at, MINUTE_MS));
  return (at) => campaign(at) && window(at);
}

/** Asks for an opening only where the last answer says nothing of the time. */
function changes(opening: (at: Date) => Opening): (at: Date) => boolean {
  let [from, until, isOpen] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, false];
  return (at) => {
    if (at.getTime() >= from && at.getTime() < until) return isOpen;
    const { open, opensAt, closesAt } = opening(at);
    [from, until, isOpen] = [at.getTime(), (open ? closesAt : opensAt)?.getTime() ?? Number.POSITIVE_INFINITY, open];
    return open;
  };
}
