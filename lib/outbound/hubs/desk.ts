import type { Actor, Visible } from "../../actor.ts";
import { pool } from "../../db.ts";
import type { Page, RecordPage } from "../../page.ts";
import { formatUtc } from "../../time/instant.ts";
import { storedSchedule } from "../../time/weekly-schedule.ts";
import { failingProviders, healthNames } from "../dispatch/health.ts";
import { type ProviderWorld, providerHold } from "../dispatch/provider.ts";
import { listStatuses } from "../lists/statuses.ts";
import { hubFor } from "./access.ts";
import type { DeskHub } from "./desk-contract.ts";
import { hoursOf } from "./hub-hours.ts";
import { openingAt } from "./opening-hours.ts";

type Reckoned =
  | "providerLive"
  | "providerFails"
  | "schedule"
  | "contactingSchedule"
  | "hours"
  | "lists"
  | "contactsWaiting"
  | "leadsWaiting";
type Row = Omit<DeskHub, Reckoned | "leadsDue" | "nextLeadAt"> & {
  schedule: unknown;
  contactingSchedule: unknown;
  lists: Partial<DeskHub["lists"]>;
  contactsWaiting: bigint;
  leadsWaiting: bigint;
  leadsDue: bigint;
  nextLeadAt: Date | null;
};

// Lists count their contacts by state: the sum spares a look at millions, and at months of leads of which none waits.
const columns = `h.name, h.channel, h.mode, c.name AS campaign, c.timezone, c.schedule,
  c.holidays,  h.contacting_schedule AS "contactingSchedule", h.enabled, c.enabled AS "campaignEnabled",
  jsonb_build_object('maxAttempts', h.max_attempts, 'retryMinutes', h.retry_minutes, 'concurrency', h.concurrency,
    'ratePerSecond', h.rate_per_second, 'template', t.name, 'subject', h.subject, 'provider', h.provider,
    'horizontal', h.horizontal, 'country', h.country, 'maxAbandon', h.max_abandon, 'previewSeconds', h.preview_seconds,
    'wrapUpSeconds', h.wrap_up_seconds, 'maxPerDay', h.max_per_day, 'maxTotal', h.max_total,
    'volumePerDay', h.volume_per_day, 'retries', h.retries, 'machine', h.machine, 'from', h.from_address,
    'replyTo', h.reply_to, 'unsubscribe', h.unsubscribe) AS settings,
  (SELECT coalesce(jsonb_object_agg(status, n), '{}') FROM
    (SELECT status, count(*) AS n FROM list WHERE hub_id = h.id AND kind = 'list' GROUP BY status) AS counted) AS lists,
  (SELECT coalesce(sum(saved - working - done - cancelled), 0)::bigint FROM list
    WHERE hub_id = h.id AND kind = 'list' AND status = 'active') AS "contactsWaiting",
  leads.*`;
const tables = `FROM hub h JOIN campaign c ON c.id = h.campaign_id LEFT JOIN template t ON t.id = h.template_id`;
const leads = `CROSS JOIN LATERAL (
  SELECT count(*) AS "leadsWaiting",
         count(*) FILTER (WHERE w.scheduled_for IS NULL OR w.scheduled_for <= now()) AS "leadsDue",
         min(w.scheduled_for) FILTER (WHERE w.scheduled_for > now()) AS "nextLeadAt"
    FROM list l JOIN contact w ON w.list_id = l.id
   WHERE l.hub_id = h.id AND l.kind = 'leads' AND l.saved > l.working + l.done + l.cancelled AND w.state = 'waiting') AS leads`;
const visible = `WHERE ($1::bigint[] IS NULL OR h.id = ANY($1)) AND ($2::bigint[] IS NULL OR c.id = ANY($2))`;

/** The hubs that the actor's profile may see, by name. */
export async function hubs({ index, rows }: RecordPage, world: ProviderWorld, actor: Actor): Promise<Page<DeskHub>> {
  const seen = [ids(actor.sees.hubs), ids(actor.sees.campaigns)];
  const [found, counted] = await Promise.all([
    pool().query<Row>(`SELECT ${columns} ${tables} ${leads} ${visible} ORDER BY h.name OFFSET $3 LIMIT $4`, [
      ...seen,
      index,
      rows ?? null,
    ]),
    pool().query<{ total: bigint }>(`SELECT count(*) AS total ${tables} ${visible}`, seen),
  ]);
  const total = Number(counted.rows[0]?.total ?? 0);
  return { result: await presentAll(found.rows, world), index, rows: rows ?? total, total };
}

/** One hub: 404 where there is none, 403 where it is outside the actor's profile. */
export async function hub(name: string, world: ProviderWorld, actor: Actor): Promise<{ result: DeskHub | undefined }> {
  const { id } = await hubFor(name, actor);
  const { rows } = await pool().query<Row>(`SELECT ${columns} ${tables} ${leads} ${visible}`, [[id], null]);
  return { result: (await presentAll(rows, world))[0] };
}

function ids(seen: Visible): readonly bigint[] | null {
  return seen === "all" ? null : seen;
}

/** Each provider is asked for once. */
async function presentAll(rows: readonly Row[], world: ProviderWorld): Promise<DeskHub[]> {
  const live = new Map<string | null, boolean>();
  for (const { settings } of rows) live.set(settings.provider, false);
  const [failing] = await Promise.all([
    failingProviders(),
    ...[...live.keys()].map(async (name) => live.set(name, (await providerHold(name, world)) === null)),
  ]);
  return rows.map((row) =>
    present(row, {
      providerLive: live.get(row.settings.provider) ?? false,
      providerFails: healthNames(row.settings).some((name) => failing.has(name)),
    }),
  );
}

function present(row: Row, provider: Pick<DeskHub, "providerLive" | "providerFails">): DeskHub {
  const none = Object.fromEntries(listStatuses.map((status) => [status, 0])) as DeskHub["lists"];
  const schedule = storedSchedule(row.schedule);
  const contactingSchedule = storedSchedule(row.contactingSchedule);
  const opening = openingAt(hoursOf({ ...row, schedule, contactingSchedule }), null, new Date());
  return {
    ...row,
    ...provider,
    schedule,
    contactingSchedule,
    hours: {
      open: opening.open,
      opensAt: opening.opensAt && formatUtc(opening.opensAt),
      closesAt: opening.closesAt && formatUtc(opening.closesAt),
    },
    lists: { ...none, ...row.lists },
    contactsWaiting: Number(row.contactsWaiting),
    leadsWaiting: Number(row.leadsWaiting),
    leadsDue: Number(row.leadsDue),
    nextLeadAt: row.nextLeadAt && formatUtc(row.nextLeadAt),
  };
}
