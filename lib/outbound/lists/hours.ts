import type { Actor } from "../../auth/actor.ts";
import { pool } from "../../db.ts";
import type { CampaignModel } from "../../generated/prisma/models/Campaign.ts";
import type { HubModel } from "../../generated/prisma/models/Hub.ts";
import { formatUtc } from "../../time/instant.ts";
import { storedSchedule } from "../../time/weekly-schedule.ts";
import { hubFor } from "../hubs/access.ts";
import { type Hours, openingAt } from "../hubs/opening-hours.ts";
import { findList } from "./lists.ts";
import type { ListHours } from "./schema.ts";

type HoursRow = Pick<CampaignModel, "timezone" | "schedule"> & Pick<HubModel, "contactingSchedule">;

/** How many of the list's waiting contacts are in calling hours now, each on its own clock, and from when others are. */
export async function listHours(hubName: string, id: number, actor: Actor): Promise<{ result: ListHours }> {
  const hub = await hubFor(hubName, actor);
  await findList(pool(), hub, id);
  const hours = await hoursOfHub(hub.id);
  const { rows } = await pool().query<{ timezone: string | null; contacts: bigint }>(
    "SELECT timezone, count(*) AS contacts FROM contact WHERE list_id = $1 AND state = 'waiting' GROUP BY timezone",
    [id],
  );
  const zones = rows.map(({ timezone, contacts }) => ({ timezone, contacts: Number(contacts) }));
  return { result: hoursOfZones(zones, hours, new Date()) };
}

function hoursOfZones(
  zones: readonly { timezone: string | null; contacts: number }[],
  hours: Hours,
  now: Date,
): ListHours {
  const counts = { waiting: 0, open: 0, never: 0 };
  let first: Date | null = null;
  for (const { timezone, contacts } of zones) {
    const { open, opensAt } = openingAt(hours, timezone, now);
    counts.waiting += contacts;
    if (open) counts.open += contacts;
    else if (!opensAt) counts.never += contacts;
    else if (!first || opensAt < first) first = opensAt;
  }
  return { ...counts, opensAt: first && formatUtc(first) };
}

async function hoursOfHub(id: bigint): Promise<Hours> {
  const { rows } = await pool().query<HoursRow>(
    `SELECT c.timezone, c.schedule, h.contacting_schedule AS "contactingSchedule"
       FROM hub h JOIN campaign c ON c.id = h.campaign_id WHERE h.id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error(`The hub ${id} is gone.`);
  const { timezone, schedule, contactingSchedule } = row;
  return { timezone, campaign: storedSchedule(schedule), hub: storedSchedule(contactingSchedule) };
}
