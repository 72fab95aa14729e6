import type { Actor, Visible } from "../../auth/actor.ts";
import { pool } from "../../db.ts";
import type { Page, RecordPage } from "../../page.ts";
import { formatUtc } from "../../time/instant.ts";
import { storedSchedule } from "../../time/weekly-schedule.ts";
import { listStatuses } from "../lists/schema.ts";
import { hubFor } from "./access.ts";
import type { DeskHub } from "./desk-contract.ts";
import { openingAt } from "./opening-hours.ts";

type Row = Omit<DeskHub, "lists" | "leadsWaiting" | "schedule" | "contactingSchedule" | "hours"> & {
  schedule: unknown;
  contactingSchedule: unknown;
  lists: Partial<DeskHub["lists"]>;
  leadsWaiting: bigint;
};

const columns = `h.name, h.channel, h.mode, c.name AS campaign, c.timezone, c.schedule,
  h.contacting_schedule AS "contactingSchedule", h.enabled,
  jsonb_build_object('maxAttempts', h.max_attempts, 'retryMinutes', h.retry_minutes, 'concurrency', h.concurrency,
    'ratePerSecond', h.rate_per_second, 'template', t.name, 'subject', h.subject, 'provider', h.provider,
    'horizontal', h.horizontal) AS settings,
  (SELECT coalesce(jsonb_object_agg(status, n), '{}') FROM
    (SELECT status, count(*) AS n FROM list WHERE hub_id = h.id AND kind = 'list' GROUP BY status) AS counted) AS lists,
  (SELECT count(*) FROM list l JOIN contact w ON w.list_id = l.id
    WHERE l.hub_id = h.id AND l.kind = 'leads' AND w.state = 'waiting') AS "leadsWaiting"`;
const visible = `FROM hub h JOIN campaign c ON c.id = h.campaign_id LEFT JOIN template t ON t.id = h.template_id
  WHERE ($1::bigint[] IS NULL OR h.id = ANY($1)) AND ($2::bigint[] IS NULL OR c.id = ANY($2))`;

/** The hubs that the actor's profile may see, by name. */
export async function hubs({ index, rows }: RecordPage, actor: Actor): Promise<Page<DeskHub>> {
  const seen = [ids(actor.sees.hubs), ids(actor.sees.campaigns)];
  const [found, counted] = await Promise.all([
    pool().query<Row>(`SELECT ${columns} ${visible} ORDER BY h.name OFFSET $3 LIMIT $4`, [
      ...seen,
      index,
      rows ?? null,
    ]),
    pool().query<{ total: bigint }>(`SELECT count(*) AS total ${visible}`, seen),
  ]);
  const total = Number(counted.rows[0]?.total ?? 0);
  return { result: found.rows.map(present), index, rows: rows ?? total, total };
}

/** One hub: 404 where there is none, 403 where it is outside the actor's profile. */
export async function hub(name: string, actor: Actor): Promise<{ result: DeskHub | undefined }> {
  const { id } = await hubFor(name, actor);
  const { rows } = await pool().query<Row>(`SELECT ${columns} ${visible}`, [[id], null]);
  return { result: rows.map(present)[0] };
}

function ids(seen: Visible): readonly bigint[] | null {
  return seen === "all" ? null : seen;
}

function present(row: Row): DeskHub {
  const none = Object.fromEntries(listStatuses.map((status) => [status, 0])) as DeskHub["lists"];
  const schedule = storedSchedule(row.schedule);
  const contactingSchedule = storedSchedule(row.contactingSchedule);
  const opening = openingAt({ campaign: schedule, timezone: row.timezone, hub: contactingSchedule }, null, new Date());
  return {
    ...row,
    schedule,
    contactingSchedule,
    hours: {
      open: opening.open,
      opensAt: opening.opensAt && formatUtc(opening.opensAt),
      closesAt: opening.closesAt && formatUtc(opening.closesAt),
    },
    lists: { ...none, ...row.lists },
    leadsWaiting: Number(row.leadsWaiting),
  };
}
